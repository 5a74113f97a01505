import { bareHost, isLoopback } from './hosts.js';
import type { Session } from './session.js';

/** A URL in the form in which two are compared: loopback names are one, case of scheme and host and one trailing slash do not matter. */
export function canonicalForm(url: URL): string {
  const host = isLoopback(url.hostname) ? 'localhost' : bareHost(url.hostname);
  return `${url.protocol}//${host}:${url.port || (url.protocol === 'https:' ? '443' : '80')}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

/** The server's public address as far as it is known: the setting `canonical-url`, else the URL probed; none on stdio. */
export function canonicalUrl({ settings, target }: Session): URL | undefined {
  return settings.canonicalUrl === undefined ? target.url : new URL(settings.canonicalUrl);
}
