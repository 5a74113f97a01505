import { describe, expect, test } from '@jest/globals';
import { type Expected, said, wanted } from './odd-server.js';

/** Tests of servers, each judged by the whole catalogue, which must say of it what is expected and nothing else. */
export function oddServers(title: string, servers: readonly Expected[]): void {
  describe(title, () => {
    test.each(servers)('$name', async (server) => {
      expect(await said(server)).toEqual(wanted(server));
    });
  });
}
