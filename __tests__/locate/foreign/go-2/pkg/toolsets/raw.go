package toolsets

import "encoding/json"

type rawTool struct {
	name        string
	description string
	schema      json.RawMessage
	handler     handlerFunc
}

var rawTools = []rawTool{
	{
		name:        "apply_manifest",
		description: "Applies a manifest",
		schema: json.RawMessage(`{
			"type": "object",
			"properties": {
				"manifest": {"type": "string"},
				"dryRun": {"type": "boolean"}
			}
		}`),
		handler: applyManifest,
	},
	{name: "diff_manifest", description: "Shows what apply_manifest would do", schema: json.RawMessage(diffSchema), handler: diffManifest},
}

const diffSchema = `{
	"type": "object",
	"properties": {
		"manifest": {"type": "string"},
		"context": {"type": "integer"}
	}
}`
