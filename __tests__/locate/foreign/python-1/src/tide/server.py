"""The server. Its tools: tide_now, tide_forecast, nearest-harbour."""

from typing import Annotated

from fastmcp import Context, FastMCP
from pydantic import Field

from . import admin, stations
from .names import COMPARE_TOOL
from .util import height

mcp = FastMCP("tide")


@mcp.tool()
def tide_now(station: str, unit: str = "m") -> str:
    """Height of the tide now. For later see tide_forecast."""
    return height(station, unit)


@mcp.tool
async def tide_forecast(
    station: Annotated[str, Field(description="Name of the station")],
    days: Annotated[int, Field(ge=1, le=14)] = 3,
    ctx: Context | None = None,
) -> list[str]:
    """Heights of the coming days."""
    return [await _forecast(station, day) for day in range(days)]


@mcp.tool(name="nearest-harbour", description="Finds a harbour", annotations={"readOnlyHint": True})
def nearest(
    latitude: float,
    longitude: float,
) -> str:
    return f"{latitude} {longitude}"


@mcp.tool(
    name="sun_times",
    description="Sunrise and sunset, with tide_now",
    tags={"sky"},
)
def sun(
    day: str,
) -> str:
    return day


@mcp.tool(COMPARE_TOOL)
def compare(
    first: str,
    second: str,
) -> str:
    return first + second


@mcp.prompt()
def plan_trip(harbour: str, days: int = 2) -> str:
    """Plans a trip by tide_forecast."""
    return f"Plan {days} days at {harbour}"


@mcp.prompt("safety-briefing", title="Safety")
def briefing() -> str:
    return "Give a briefing"


@mcp.resource("tide://stations")
def all_stations() -> str:
    return "[]"


@mcp.resource("tide://stations/{station_id}")
def one_station(station_id: str) -> str:
    return station_id


@mcp.resource(
    uri="tide://charts/{area}/{scale}",
    mime_type="image/png",
)
def chart(area: str, scale: str) -> bytes:
    return b""


async def _forecast(station: str, day: int) -> str:
    return f"tide_forecast {station} {day}"


for fmt in ("csv", "pdf"):
    mcp.add_tool(stations.exporter(fmt), name=f"export_{fmt}")

mcp.add_tool(stations.lookup, name="find_station", description="Finds a station")
mcp.tool(admin.reset, name="reset_cache")


def main() -> None:
    mcp.run()
