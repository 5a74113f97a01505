import pytest
from fastmcp import Client, FastMCP

from tide.server import mcp

stub = FastMCP("stub")


@stub.tool()
def tide_now(station: str) -> str:
    return station


@pytest.mark.asyncio
async def test_tide_now():
    async with Client(mcp) as client:
        result = await client.call_tool("tide_now", {"station": "dover"})
        assert result
        await client.call_tool("nearest-harbour", {"latitude": 1.0, "longitude": 2.0})
        await client.get_prompt("plan_trip", {"harbour": "x"})
