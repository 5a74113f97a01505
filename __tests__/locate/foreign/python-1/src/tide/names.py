COMPARE_TOOL = "compare_stations"
