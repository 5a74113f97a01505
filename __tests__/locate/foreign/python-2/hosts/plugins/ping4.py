from .base import ToolPlugin


class Ping4(ToolPlugin):
    name = "ping_host"
    description = "Pings by IPv4"
