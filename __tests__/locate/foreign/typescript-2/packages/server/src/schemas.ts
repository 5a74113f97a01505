import { z } from 'zod';

export const EchoSchema = z.object({
  message: z.string().describe('Message to echo'),
});

export const AddSchema = z.object({
  a: z.number().describe('First number'),
  b: z.number().describe('Second number'),
});
