from abc import ABC, abstractmethod
from typing import Any

import mcp.types as types


class ToolPlugin(ABC):
    name: str
    description: str
    input_schema: dict[str, Any]

    def definition(self) -> types.Tool:
        return types.Tool(name=self.name, description=self.description, inputSchema=self.input_schema)

    @abstractmethod
    async def run(self, arguments: dict[str, Any]) -> str: ...
