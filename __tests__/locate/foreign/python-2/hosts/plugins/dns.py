from typing import Any

from .base import ToolPlugin


class DnsLookup(ToolPlugin):
    name = "dns_lookup"
    description = "Looks a name up"
    input_schema = {
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            "record": {"type": "string", "default": "A"},
        },
    }

    async def run(self, arguments: dict[str, Any]) -> str:
        return f"dns_lookup {arguments['name']}"
