declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  /** What the tests use of the authorization server. */
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
}
