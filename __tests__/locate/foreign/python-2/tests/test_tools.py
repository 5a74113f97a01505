import mcp.types as types

EXPECTED = types.Tool(name="list-disks", description="Lists disks", inputSchema={"type": "object"})


def test_names(listed):
    assert {t.name for t in listed} >= {"uptime", "reboot_host", "tail_log", "list-disks", "whois"}


class FakeTool:
    name = "dns_lookup"
