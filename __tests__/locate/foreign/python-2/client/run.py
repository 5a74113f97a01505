async def main(session):
    print(await session.call_tool("uptime", arguments={"host": "a"}))
    print(await session.call_tool(name="list-disks", arguments={"host": "a"}))
    print(await session.read_resource("hosts://all"))
