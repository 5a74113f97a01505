from .base import ToolPlugin


class Ping6(ToolPlugin):
    name = "ping_host"
    description = "Pings by IPv6"
