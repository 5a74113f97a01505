package books

import (
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Register adds the tools "balance", "book_entry" and "close-year".
func Register(server *mcp.Server) {
	mcp.AddTool(server, &mcp.Tool{Name: "balance", Description: "Balance of an account"}, balance)

	mcp.AddTool(server, &mcp.Tool{
		Name:        "book_entry",
		Description: "Books an entry; balance shows the effect",
		Annotations: &mcp.ToolAnnotations{Title: "Book an entry"},
	}, bookEntry)

	mcp.AddTool(server, &mcp.Tool{
		Name:        ToolCloseYear,
		Description: "Closes the year",
	}, closeYear)

	server.AddTool(tagTool, tag)
	mcp.AddTool(server, &voidTool, voidEntry)

	for _, pair := range [][2]string{{"eur", "usd"}, {"usd", "eur"}} {
		mcp.AddTool(server, &mcp.Tool{Name: fmt.Sprintf("convert_%s_%s", pair[0], pair[1])}, convert)
	}

	server.AddPrompt(&mcp.Prompt{
		Name:        "audit",
		Description: "Audits the books",
		Arguments:   []*mcp.PromptArgument{{Name: "year", Required: true}},
	}, auditPrompt)
	server.AddPrompt(&mcp.Prompt{Name: "letter_to_debtor"}, letterPrompt)

	server.AddResource(&mcp.Resource{
		Name:     "chart",
		MIMEType: "text/plain",
		URI:      "books://chart",
	}, readResource)
	server.AddResourceTemplate(&mcp.ResourceTemplate{
		Name:        "account",
		URITemplate: "books://accounts/{id}",
	}, readResource)
	server.AddResourceTemplate(&mcp.ResourceTemplate{Name: "journal", URITemplate: journalTemplate}, readResource)
}
