const EVERYWHERE = {
  'sch-dangling-anchor': 'MCP-SCH-006 passes a reference to an anchor that there is not',
  'sch-dialect-number': 'MCP-SCH-006 passes a number as $schema',
  'dep-unsubscribe-crashes': 'MCP-DEP-003 passes an internal error in place of -32601',
  'dep-listen-refused': 'MCP-DEP-003 passes a server that announces changes and refuses subscriptions/listen',
};

/** Faults whose verdict differs from what the contract of the rules says, and how; each leaves this list when its rule is right. */
export const notFoundYet: Readonly<Record<'http' | 'stdio', Readonly<Record<string, string>>>> = {
  http: {
    ...EVERYWHERE,
    'res-result-and-error': 'MCP-RES-005 passes a response with both result and error',
    'res-result-text': 'MCP-RES-005 passes a result that is no object',
  },
  stdio: EVERYWHERE,
};
