// Command bookkeeper serves balance, book_entry and close-year.
package main

import (
	"context"
	"log"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.test/bookkeeper/internal/books"
)

func main() {
	server := mcp.NewServer(&mcp.Implementation{Name: "bookkeeper", Version: "v1.0.0"}, nil)
	books.Register(server)
	log.Println("serving balance, book_entry")
	if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}
