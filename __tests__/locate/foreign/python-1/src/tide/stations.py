from pydantic import BaseModel, Field

from .server import mcp


class Box(BaseModel):
    north: float = Field(description="Northern edge")
    south: float
    label: str | None = None


@mcp.tool(title="Stations in a box")
def stations_in_box(box: Box, limit: int = 20) -> list[str]:
    """Stations within a box"""
    return [box.label or ""][:limit]


def lookup(
    name: str,
    radius: float = 10.0,
) -> str:
    print("find_station", name)
    return name


def exporter(fmt: str):
    def export(station: str) -> str:
        return station + fmt

    return export
