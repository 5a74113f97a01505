from typing import Any

from .base import ToolPlugin


class WhoisTool(ToolPlugin):
    """whois"""

    def __init__(self) -> None:
        super().__init__()
        self.name = "whois"
        self.description = "Asks whois"
        self.input_schema = {
            "type": "object",
            "properties": {
                "domain": {"type": "string"},
            },
        }

    async def run(self, arguments: dict[str, Any]) -> str:
        return await ask("whois", arguments["domain"])
