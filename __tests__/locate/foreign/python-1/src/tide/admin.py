from fastmcp import FastMCP

admin_mcp = FastMCP("admin")


def reset() -> None:
    """reset_cache"""


@admin_mcp.tool
def health() -> str:
    return "ok"
