tools = ["tide_now", "tide_forecast"]
