def height(station: str, unit: str) -> str:
    return f"{station}{unit}"


def find_station_file(path: str) -> str:
    return path


class Client:
    async def tide_now(self, station: str) -> str:
        return await self.session.call_tool("tide_now", {"station": station})

    async def sun_times(self, day: str) -> str:
        return await self.session.call_tool("sun_times", {"day": day})
