export interface ToolDefinition {
  name: string;
  description: string;
  parameters?: unknown;
  execute(args: never): Promise<string>;
}
