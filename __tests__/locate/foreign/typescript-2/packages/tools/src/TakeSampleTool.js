class TakeSampleTool extends MCPTool {
    name = 'take-sample';
    description = 'Takes a sample';
    schema = {
        volume: { type: z.number() },
    };
}
export default TakeSampleTool;
