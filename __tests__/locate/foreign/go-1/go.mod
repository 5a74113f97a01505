module example.test/bookkeeper

go 1.24

require github.com/modelcontextprotocol/go-sdk v1.2.0
