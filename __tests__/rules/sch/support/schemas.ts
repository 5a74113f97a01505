import type { JsonObject } from '../../../../src/wire/message.js';
import { type Judged, judgeOdd, onlyTools } from '../../../support/behaving.js';

/** Judges a server with nothing but these tools. */
export function judgeTools(id: string, ...tools: JsonObject[]): Promise<Judged> {
  return judgeOdd(id, { offers: onlyTools(...tools) });
}

/** Judges one tool, `look`, whose input schema is this; `type: "object"` stands in it unless said. */
export function judgeSchema(id: string, schema: JsonObject): Promise<Judged> {
  return judgeTools(id, { name: 'look', inputSchema: { type: 'object', ...schema } });
}

/** Judges one tool with these parameters. */
export function judgeParameters(id: string, properties: JsonObject, more: JsonObject = {}): Promise<Judged> {
  return judgeSchema(id, { properties, ...more });
}
