package books

type balanceArgs struct {
	Account string `json:"account" jsonschema:"number of the account"`
	At      string `json:"at,omitempty" jsonschema:"day"`
}

type money struct {
	Amount   int64  `json:"amount"`
	Currency string `json:"currency"`
}

type bookEntryArgs struct {
	Debit  string `json:"debit"`
	Credit string `json:"credit"`
	Sum    money  `json:"sum" jsonschema:"what is moved"`
}
