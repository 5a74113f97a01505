package books

import (
	"context"
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func balance(ctx context.Context, req *mcp.CallToolRequest, args balanceArgs) (*mcp.CallToolResult, any, error) {
	slog.Info("balance", "account", args.Account)
	return nil, nil, nil
}

func bookEntry(ctx context.Context, req *mcp.CallToolRequest, args bookEntryArgs) (*mcp.CallToolResult, any, error) {
	slog.Info("book_entry", "debit", args.Debit)
	return nil, nil, nil
}

type closeYearArgs struct {
	Year int `json:"year"`
}

func closeYear(ctx context.Context, req *mcp.CallToolRequest, args closeYearArgs) (*mcp.CallToolResult, any, error) {
	return nil, nil, nil
}
