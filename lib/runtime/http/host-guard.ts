import type { IncomingMessage, ServerResponse } from 'node:http';
import { DEFAULT_LOCALE } from '@/lib/i18n/locales';
import { isDeskHost } from '@/lib/routing/host-locale';
import { allOriginsOf, originOf } from '@/lib/routing/hosts';
import { ARRIVAL_PATH, CONFIRM_PATH, RECOVERY_PATH } from '@/lib/routing/paths';
import { PRIVATE_LINK_PATH } from '@/lib/routing/private-link';
import { keyPathOf } from '@/lib/server/indexnow/settings';

/** Answered for any Host header: load balancers probe by address. */
const PROBES = ['/healthz', '/readyz'];

/** Blocked: Next would decode and scale any picture on request, and no page uses it. */
const IMAGE_OPTIMIZER = '/_next/image';

const SECURITY_TXT = '/.well-known/security.txt';
/** RFC 9116 wants an expiry date, less than a year from now. */
const SECURITY_TXT_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * For every response that is not from Next: no content sniffing, no frames, no path in the referrer
 * of other sites.
 */
export const PLAIN_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const HSTS = `max-age=${365 * 24 * 60 * 60}`;

/** Methods of debugging proxies; nothing here handles them, and Next fails on them. */
const METHODS_OF_PROXIES = ['TRACE', 'TRACK', 'CONNECT'];

export interface HostGuardOptions {
  /** Scheme, base domain and port of the site. */
  siteOrigin: string;
  /** Whether only this machine can reach it: then any host name is allowed. */
  isLocal: boolean;
  /** Where to report a vulnerability. */
  securityContact: () => string;
  /** Whether search engines may list what is here. */
  isIndexed: boolean;
  /** Search engines read it to verify that the site itself announces its pages. */
  indexNowKey?: string | undefined;
}

/** Targets of links in mails, which name the hosts of languages. */
const OF_MAILED_LINKS: readonly string[] = [
  ARRIVAL_PATH,
  CONFIRM_PATH,
  RECOVERY_PATH,
  PRIVATE_LINK_PATH,
];

/** Also answered under the bare domain: API and internal calls, printed codes, well-known files. */
const ALSO_AT_BARE_DOMAIN = /^\/(?:api|internal|u|\.well-known)\//;

/** Methods that can be redirected without losing a body. */
const READING_METHODS = ['GET', 'HEAD'];

/** The name in a Host header, without its port, in lower case. */
const nameOf = (host: string) => host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

/**
 * Checks every request of every host: rejects foreign host names, sets HSTS, and answers addresses
 * that are not for Next.
 * @returns tells whether it has answered a request
 */
export function createHostGuard(options: HostGuardOptions) {
  const { siteOrigin, isLocal, securityContact, isIndexed, indexNowKey } = options;
  const { hostname, protocol } = new URL(siteOrigin);
  const known = new Set(allOriginsOf(siteOrigin).map((origin) => new URL(origin).hostname));
  /** Another name below our domain, which a DNS wildcard points here: it only shows pages. */
  const isStrayName = (host: string) => !isLocal && !known.has(nameOf(host));
  const isOurs = (host: string) => {
    const name = nameOf(host);
    return name === hostname || name.endsWith(`.${hostname}`);
  };

  /** The bare domain redirects to the host of the default language: a page has one address. */
  const isAtBareDomain = (host: string, path: string) =>
    !isLocal &&
    nameOf(host) === hostname &&
    !PROBES.includes(path) &&
    !ALSO_AT_BARE_DOMAIN.test(path);

  return ({ url = '', method = '', headers }: IncomingMessage, response: ServerResponse) => {
    const [path = ''] = url.split('?');
    if (!isIndexed) response.setHeader('x-robots-tag', 'noindex, nofollow');
    if (protocol === 'https:') response.setHeader('strict-transport-security', HSTS);
    if (!isLocal && !isOurs(headers.host ?? '') && !PROBES.includes(path)) {
      // Misdirected Request: no other name may show our pages as its own (RFC 9110, 15.5.20).
      response.writeHead(421, PLAIN_HEADERS).end();
      return true;
    }
    if (isStrayName(headers.host ?? '') && !PROBES.includes(path)) {
      response.setHeader('x-robots-tag', 'noindex, nofollow');
      if (isDeskHost(headers.host ?? '') || OF_MAILED_LINKS.includes(path)) {
        response.writeHead(404, PLAIN_HEADERS).end();
        return true;
      }
    }
    if (METHODS_OF_PROXIES.includes(method)) {
      response.writeHead(405, { ...PLAIN_HEADERS, allow: 'GET, HEAD, POST' }).end();
      return true;
    }
    if (!path.startsWith('/')) {
      response.writeHead(400, PLAIN_HEADERS).end();
      return true;
    }
    if (READING_METHODS.includes(method) && isAtBareDomain(headers.host ?? '', path)) {
      const location = originOf(siteOrigin, DEFAULT_LOCALE) + url;
      response.writeHead(301, { ...PLAIN_HEADERS, location }).end();
      return true;
    }
    if (path === IMAGE_OPTIMIZER) {
      response.writeHead(404, PLAIN_HEADERS).end();
      return true;
    }
    if (path === SECURITY_TXT) {
      const expires = new Date(Date.now() + SECURITY_TXT_DAYS * DAY_MS).toISOString();
      response.writeHead(200, { ...PLAIN_HEADERS, 'content-type': 'text/plain; charset=utf-8' });
      response.end(
        `Contact: ${new URL(`mailto:${securityContact()}`).href}\nExpires: ${expires}\n`,
      );
      return true;
    }
    if (indexNowKey && path === keyPathOf(indexNowKey) && !isDeskHost(headers.host ?? '')) {
      response.writeHead(200, { ...PLAIN_HEADERS, 'content-type': 'text/plain; charset=utf-8' });
      response.end(indexNowKey);
      return true;
    }
    return false;
  };
}
