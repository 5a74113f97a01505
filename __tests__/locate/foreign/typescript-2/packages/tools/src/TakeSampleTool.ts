import { MCPTool } from 'mcp-framework';
import { z } from 'zod';

interface TakeSampleInput {
  volume: number;
  label: string;
}

class TakeSampleTool extends MCPTool<TakeSampleInput> {
  name = 'take-sample';
  description = 'Takes a sample';

  schema = {
    volume: {
      type: z.number(),
      description: 'Microlitres',
    },
    label: { type: z.string(), description: 'Label' },
  };

  async execute(input: TakeSampleInput) {
    console.error('take-sample', input.volume, input.label);
    return 'ok';
  }
}

export default TakeSampleTool;
