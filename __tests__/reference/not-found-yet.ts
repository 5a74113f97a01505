/** Faults whose verdict differs from what the contract of the rules says, and how; each leaves this list when its rule is right. */
export const notFoundYet: Readonly<Record<'http' | 'stdio', Readonly<Record<string, string>>>> = {
  http: {},
  stdio: {},
};
