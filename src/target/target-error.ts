/** Why a server could not be judged at all. */
export type TargetErrorKind =
  | 'not-found'
  | 'early-exit'
  | 'timeout'
  | 'port-in-use'
  | 'bad-directory'
  | 'spawn'
  | 'aborted';

/** The server did not come up. `message` is one sentence for people; `log` holds the last lines that the server wrote. */
export class TargetError extends Error {
  readonly kind: TargetErrorKind;
  readonly log: readonly string[];

  constructor(kind: TargetErrorKind, message: string, log: readonly string[] = []) {
    super(message);
    this.name = 'TargetError';
    this.kind = kind;
    this.log = log;
  }
}
