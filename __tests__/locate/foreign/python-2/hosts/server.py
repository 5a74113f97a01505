import logging
from typing import Any

import mcp.types as types
from mcp.server import Server
from pydantic import AnyUrl

from .models import TailLog
from .names import HostTools
from .plugins import PLUGINS

log = logging.getLogger("uptime")
server = Server("hosts")

PROMPTS = {
    "incident-report": types.Prompt(
        name="incident-report",
        description="Writes up an incident",
        arguments=[types.PromptArgument(name="host", required=True)],
    ),
    "runbook": types.Prompt(name="runbook", description="Makes a runbook"),
}


@server.list_tools()
async def list_tools() -> list[types.Tool]:
    return [
        types.Tool(
            name=HostTools.UPTIME.value,
            description="How long a host has been up",
            inputSchema={
                "type": "object",
                "properties": {
                    "host": {"type": "string"},
                    "unit": {
                        "type": "string",
                        "enum": ["s", "h"],
                    },
                },
                "required": ["host"],
            },
        ),
        types.Tool(
            name=HostTools.REBOOT,
            description="Reboots a host, see uptime",
            inputSchema={
                "type": "object",
                "properties": {
                    "host": {"type": "string"},
                    "force": {"type": "boolean"},
                },
            },
        ),
        types.Tool(
            name=HostTools.TAIL,
            description="Last lines of a log",
            inputSchema=TailLog.model_json_schema(),
        ),
        types.Tool(
            name="list-disks",
            description="Lists disks",
            inputSchema={"type": "object", "properties": {"host": {"type": "string"}}},
        ),
        *[types.Tool(name="disk_%s_usage" % d, inputSchema={"type": "object"}) for d in ("sda", "sdb")],
        *[plugin.definition() for plugin in PLUGINS],
    ]


@server.call_tool()
async def call_tool(name: str, arguments: dict[str, Any]) -> list[types.TextContent]:
    log.info("uptime asked")
    match name:
        case "uptime":
            return [types.TextContent(type="text", text="1h")]
        case "list-disks":
            return []
        case HostTools.TAIL.value:
            return []
    if name == "reboot_host":
        return []
    raise ValueError(f"unknown tool {name}")


@server.list_prompts()
async def list_prompts() -> list[types.Prompt]:
    return list(PROMPTS.values())


@server.get_prompt()
async def get_prompt(name: str, arguments: dict[str, str] | None) -> types.GetPromptResult:
    if name == "runbook":
        return types.GetPromptResult(messages=[])
    if name == "incident-report":
        return types.GetPromptResult(messages=[])
    raise ValueError(name)


@server.list_resources()
async def list_resources() -> list[types.Resource]:
    return [
        types.Resource(uri=AnyUrl("hosts://all"), name="All hosts", mimeType="application/json"),
        types.Resource(
            uri=AnyUrl("hosts://alerts"),
            name="Alerts",
        ),
    ]


@server.list_resource_templates()
async def list_resource_templates() -> list[types.ResourceTemplate]:
    return [
        types.ResourceTemplate(uriTemplate="hosts://host/{name}/log", name="Log"),
    ]


@server.read_resource()
async def read_resource(uri: AnyUrl) -> str:
    if str(uri) == "hosts://all":
        return "[]"
    if str(uri) == "hosts://alerts":
        return "[]"
    raise ValueError(uri)


async def serve() -> None:
    log.info("serving uptime, reboot_host, tail_log")
