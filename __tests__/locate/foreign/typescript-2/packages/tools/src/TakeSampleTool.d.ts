declare class TakeSampleTool extends MCPTool<TakeSampleInput> {
    name: 'take-sample';
    schema: { volume: unknown; label: unknown };
}
