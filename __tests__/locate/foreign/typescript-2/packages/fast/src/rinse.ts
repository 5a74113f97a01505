import { z } from 'zod';
import type { ToolDefinition } from './types.js';

export const rinse = {
  name: 'rinse',
  description: 'Rinses the arm before "heat" or `move_arm`',
  parameters: z.object({ cycles: z.number() }),
  execute: async ({ cycles }: { cycles: number }) => `rinse ${cycles}`,
} satisfies ToolDefinition;
