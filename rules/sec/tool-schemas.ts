import { defined, nameOf } from '../../src/suite/definitions.js';
import { proofOf } from '../../src/suite/listing.js';
import type { Session } from '../../src/suite/session.js';
import type { Judgement } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import type { JsonValue } from '../../src/wire/message.js';

export interface ToolSchema {
  tool: string;
  member: 'inputSchema' | 'outputSchema';
  schema: JsonValue;
  exchanges: readonly Exchange[];
}

/** Every schema of every tool, or why there is none to look at. */
export async function toolSchemas(
  session: Session,
): Promise<{ schemas: ToolSchema[]; unavailable?: undefined } | { schemas?: undefined; unavailable: Judgement }> {
  const { listing, unavailable } = await defined(session, 'tools');
  if (unavailable) return { unavailable };
  const schemas = listing.items.flatMap((item, index) => {
    return (['inputSchema', 'outputSchema'] as const).flatMap((member) => {
      const schema = item[member];
      return schema === undefined
        ? []
        : [{ tool: nameOf('tools', item, index), member, schema, exchanges: proofOf(listing, index) }];
    });
  });
  return { schemas };
}
