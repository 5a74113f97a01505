/** Name and version of this tool, as reports carry them; a test holds the version to package.json. */
export const TOOL = { name: 'mcp-compliance', version: '0.1.0' } as const;
