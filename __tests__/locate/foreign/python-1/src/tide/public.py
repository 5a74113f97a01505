from fastmcp import FastMCP

public_mcp = FastMCP("public")


@public_mcp.tool
def health() -> str:
    return "fine"
