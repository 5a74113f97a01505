"""Tides: tide_now, tide_forecast, find_station."""

from .server import main, mcp

__all__ = ["main", "mcp", "tide_now"]
