from enum import Enum


class HostTools(str, Enum):
    UPTIME = "uptime"
    REBOOT = "reboot_host"
    TAIL = "tail_log"
