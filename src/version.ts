import manifest from '../package.json' with { type: 'json' };

/** Name and version of this tool, as reports carry them. */
export const TOOL = { name: 'mcp-compliance', version: manifest.version } as const;
