import os
from mcp.server.mcpserver import MCPServer

mcp = MCPServer("demo", version="1.0.0")

@mcp.tool()
def add(a: int, b: int) -> int:
    """Adds two numbers."""
    return a + b

@mcp.resource("greeting://{name}")
def greeting(name: str) -> str:
    """A greeting."""
    return f"Hello, {name}!"

if __name__ == "__main__":
    port = os.environ.get("PORT")
    if port:
        mcp.run(transport="streamable-http", host="127.0.0.1", port=int(port))
    else:
        mcp.run()
