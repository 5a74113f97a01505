/** Placeholder for the type import while the wire is being written. */
export interface Session {
  readonly transport: 'http' | 'stdio';
}
