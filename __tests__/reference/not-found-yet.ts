const EVERYWHERE = {
  'sch-dangling-anchor': 'MCP-SCH-006 passes a reference to an anchor that there is not',
  'sch-dialect-number': 'MCP-SCH-006 passes a number as $schema',
};

/** Faults whose verdict differs from what the contract of the rules says, and how; each leaves this list when its rule is right. */
export const notFoundYet: Readonly<Record<'http' | 'stdio', Readonly<Record<string, string>>>> = {
  http: {
    ...EVERYWHERE,
  },
  stdio: EVERYWHERE,
};
