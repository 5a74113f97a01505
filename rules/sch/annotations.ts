import { defined, nameOf } from '../../src/suite/definitions.js';
import { quoteShort } from '../../src/suite/describe.js';
import { noneIn, proofOf } from '../../src/suite/listing.js';
import type { Session } from '../../src/suite/session.js';
import { type FindingDraft, type Judgement, judged } from '../../src/suite/verdict.js';
import { type HeaderAnnotation, headerAnnotations, X_MCP_HEADER } from '../../src/suite/x-mcp-header.js';
import type { Exchange } from '../../src/wire/exchange.js';
import type { JsonValue } from '../../src/wire/message.js';

/** What is wrong with one annotation. */
export interface AnnotationProblem {
  annotation: HeaderAnnotation;
  /** End of a sentence that begins with the place: "is empty". */
  problem: string;
  expected: string;
  /** What stands there, where the value of the annotation is not what is wrong. */
  actual?: string;
  lowered?: NonNullable<FindingDraft['lowered']>;
}

/** Judges the `x-mcp-header` annotations of every tool; one finding for each bad annotation. */
export async function judgeAnnotations(
  session: Session,
  problemsOf: (annotations: readonly HeaderAnnotation[], inputSchema: JsonValue) => AnnotationProblem[],
  passMessage: string,
): Promise<Judgement> {
  const { listing, unavailable } = await defined(session, 'tools');
  if (unavailable) return unavailable;
  const findings: FindingDraft[] = [];
  const seen: Exchange[] = [];
  let count = 0;
  listing.items.forEach((tool, index) => {
    const annotations = headerAnnotations(tool.inputSchema);
    if (annotations.length === 0 || tool.inputSchema === undefined) return;
    count += annotations.length;
    const exchanges = proofOf(listing, index);
    seen.push(...exchanges);
    const name = nameOf('tools', tool, index);
    for (const { annotation, problem, expected, actual, lowered } of problemsOf(annotations, tool.inputSchema)) {
      const value = quoteShort(JSON.stringify(annotation.value));
      findings.push({
        message: `tool ${quoteShort(name)}: ${X_MCP_HEADER} ${value} at ${place(annotation)} ${problem}`,
        subject: { kind: 'tool', name, pointer: `/inputSchema${annotation.pointer}/${X_MCP_HEADER}` },
        expected,
        actual: actual ?? value,
        exchanges,
        ...(lowered === undefined ? {} : { lowered }),
      });
    }
  });
  if (count === 0) return noneIn(listing, `none of ${listing.items.length} tools has an ${X_MCP_HEADER}`);
  return judged(findings, [...new Set(seen)], `${count} ${X_MCP_HEADER} annotation(s): ${passMessage}`);
}

function place({ pointer }: HeaderAnnotation): string {
  return pointer === '' ? 'the root of inputSchema' : quoteShort(pointer);
}
