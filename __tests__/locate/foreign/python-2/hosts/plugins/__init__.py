from .dns import DnsLookup
from .ping4 import Ping4
from .ping6 import Ping6
from .whois import WhoisTool

PLUGINS = [DnsLookup(), WhoisTool(), Ping4(), Ping6()]
