package books

const (
	// ToolCloseYear is offered in January only.
	ToolCloseYear = "close-year"

	journalTemplate = "books://journal/{year}{?page}"
)
