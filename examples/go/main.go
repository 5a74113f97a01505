package main

import (
	"context"
	"log"
	"net/http"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type Input struct {
	Name string `json:"name" jsonschema:"who is greeted"`
}

type Output struct {
	Greeting string `json:"greeting"`
}

func greet(_ context.Context, _ *mcp.CallToolRequest, input Input) (*mcp.CallToolResult, Output, error) {
	return nil, Output{Greeting: "Hello " + input.Name}, nil
}

func main() {
	server := mcp.NewServer(&mcp.Implementation{Name: "greeter", Version: "1.0.0"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "greet", Description: "Greets somebody."}, greet)

	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	// Without sessions, 2026-07-28 is served as well as older revisions.
	handler := mcp.NewStreamableHTTPHandler(
		func(*http.Request) *mcp.Server { return server },
		&mcp.StreamableHTTPOptions{Stateless: true},
	)
	mux := http.NewServeMux()
	// Refuses requests that a page of another origin sends.
	mux.Handle("/mcp", http.NewCrossOriginProtection().Handler(handler))
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, mux))
}
