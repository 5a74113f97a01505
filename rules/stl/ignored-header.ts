import { judgeSame, type Step } from '../../src/suite/judge.js';
import { servedList } from '../../src/suite/served-list.js';
import type { Session } from '../../src/suite/session.js';

/** A good discover and a good list request with one header of earlier revisions: it must change nothing. */
export async function headerIsIgnored(session: Session, header: string, value: string): Promise<Step[]> {
  const { exchange } = await session.discover();
  const list = await servedList(session);
  const twins = [{ method: 'server/discover', twin: exchange }, ...(list ? [list] : [])];
  return Promise.all(
    twins.map(async ({ method, twin }) => {
      const probe = await session
        .request(method)
        .with({ [header]: value })
        .as(`${method} with ${header}`)
        .send();
      const subject = { kind: 'probe' as const, name: `${method} with ${header}` };
      return judgeSame({ request: `\`${method}\` with \`${header}\``, probe, twin, subject });
    }),
  );
}
