@mcp.tool()
def tide_now(station: str, unit: str = "m") -> str:
    return height(station, unit)


@mcp.tool
async def tide_forecast(station: str, days: int = 3) -> list[str]:
    return []


@mcp.tool(name="nearest-harbour")
def nearest(latitude: float, longitude: float) -> str:
    return ""
