import os

from mcp.server.mcpserver import MCPServer

mcp = MCPServer("library", version="1.0.0")

BOOKS = {"dune": "Frank Herbert", "emma": "Jane Austen"}


@mcp.tool()
def find_author(title: str) -> str:
    """Names the author of a book."""
    return BOOKS.get(title.lower(), "unknown")


@mcp.resource("book://{title}")
def book(title: str) -> str:
    """A book of the library."""
    return f"{title} by {find_author(title)}"


if __name__ == "__main__":
    port = os.environ.get("PORT")
    if port:
        mcp.run(transport="streamable-http", host="127.0.0.1", port=int(port))
    else:
        mcp.run()
