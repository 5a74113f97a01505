from typing import Literal

from pydantic import BaseModel, Field


class Window(BaseModel):
    since: str = Field(description="ISO time")
    until: str | None = None


class TailLog(BaseModel):
    """Arguments of tail_log."""

    host: str
    lines: int = Field(default=50, ge=1, le=1000)
    level: Literal["info", "warn", "error"] = "info"
    window: Window | None = None
    max_bytes: int = Field(default=4096, alias="maxBytes")
