TOOLS = [{"name": "tide_now"}, {"name": "tide_forecast"}, {"name": "find_station"}]
