import { lookup } from 'node:dns';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { connect } from 'node:tls';
import { isOffered } from '@/lib/config/company';
import type { ServerEnv } from '@/lib/env/server';
import { DEFAULT_LOCALE } from '@/lib/i18n/locales';
import { deskOriginOf, localeOfHost } from '@/lib/routing/host-locale';
import { allOriginsOf, originOf } from '@/lib/routing/hosts';
import { type Finding, good, reasonOf, wrong } from './finding';

const PATIENCE_MS = 15_000;

/**
 * Certificates are renewed with a third of their time left: one with less than this was not
 * renewed.
 */
const LEFT_LEAST = 1 / 6;
const HOUR_MS = 3_600_000;

const hostsOf = ({ SITE_ORIGIN: origin }: ServerEnv) =>
  allOriginsOf(origin).map((each) => new URL(each));

/** Some of many, so that a line stays one. */
const some = (names: string[]) =>
  names.length > 3
    ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
    : names.join(', ');

/** As browsers do: `localhost` and what is below it is this machine (RFC 6761 section 6.3). */
const lookupAsBrowsers: LookupFunction = (hostname, options, callback) => {
  if (!/(?:^|\.)localhost$/.test(hostname)) lookup(hostname, options, callback);
  else if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};

function addressesOf(hostname: string): Promise<string[]> {
  return new Promise((resolve) => {
    lookupAsBrowsers(hostname, { all: true }, (error, found) =>
      resolve(error || !Array.isArray(found) ? [] : found.map(({ address }) => address)),
    );
  });
}

export async function checkNames(env: ServerEnv): Promise<Finding> {
  const hosts = hostsOf(env).map(({ hostname }) => hostname);
  const answers = await Promise.all(hosts.map(addressesOf));
  const missing = hosts.filter((_, index) => answers[index]?.length === 0);
  if (missing.length > 0)
    return wrong(
      'names',
      `${some(missing)} lead nowhere: let the domain and *. before it lead to this machine (A, AAAA).`,
    );
  const addresses = new Set(answers.flat());
  return good('names', `${hosts.length} hosts lead to ${some([...addresses])}`);
}

interface Certificate {
  host: string;
  /** Why a browser would refuse it. */
  fault: string | undefined;
  hoursLeft: number;
  /** Of the time for which it was made. */
  partLeft: number;
}

function certificateOf({ hostname, port }: URL): Promise<Certificate> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      lookup: lookupAsBrowsers,
      rejectUnauthorized: false,
      timeout: PATIENCE_MS,
    });
    const end = (fault: string | undefined, hoursLeft = 0, partLeft = 0) => {
      socket.destroy();
      resolve({ host: hostname, fault, hoursLeft, partLeft });
    };
    socket.once('timeout', () => end('no answer'));
    socket.once('error', (error) => end(reasonOf(error)));
    socket.once('secureConnect', () => {
      const { valid_from: since, valid_to: until } = socket.getPeerCertificate();
      const leftMs = Date.parse(until) - Date.now();
      const partLeft = leftMs / (Date.parse(until) - Date.parse(since));
      const { authorizationError: error } = socket;
      end(
        socket.authorized ? undefined : String(error ?? 'not trusted'),
        leftMs / HOUR_MS,
        partLeft,
      );
    });
  });
}

export async function checkCertificates(env: ServerEnv): Promise<Finding> {
  const all = await Promise.all(hostsOf(env).map(certificateOf));
  const bad = all.filter(({ fault }) => fault);
  if (bad.length > 0)
    return wrong(
      'certificates',
      `${bad.length} of ${all.length} would be refused, as that of ${bad[0]?.host} (${bad[0]?.fault}): read the log of the proxy (journalctl -u caddy, or certbot renew).`,
    );
  const [first] = all.sort((a, b) => a.hoursLeft - b.hoursLeft);
  const hours = first?.hoursLeft ?? 0;
  const left = hours < 72 ? `${Math.floor(hours)} hours` : `${Math.floor(hours / 24)} days`;
  return all.some(({ partLeft }) => partLeft < LEFT_LEAST)
    ? wrong(
        'certificates',
        `end in ${left}, and nobody has renewed them: read the log of the proxy.`,
      )
    : good('certificates', `${all.length} valid, for ${left} at least`);
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The address from which it was asked. */
  from: string;
}

/** A connection of its own; certificates are checked elsewhere. */
const AS_VISITORS = { agent: false, rejectUnauthorized: false, lookup: lookupAsBrowsers } as const;

/** Sends a request as a visitor does. */
function ask(
  address: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { body, ...rest } = options;
  return new Promise((resolve, reject) => {
    let from = '';
    const outgoing = request(
      address,
      { ...rest, ...AS_VISITORS, timeout: PATIENCE_MS },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.once('error', reject);
        incoming.once('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(parts).toString(),
            from,
          }),
        );
      },
    );
    outgoing.once('socket', (socket) => {
      socket.once('secureConnect', () => {
        from = socket.localAddress ?? '';
      });
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** What is wrong with what a host shows at `/`, or undefined. */
async function faultOfHost(env: ServerEnv, origin: string): Promise<string | undefined> {
  const desk = deskOriginOf(env.SITE_ORIGIN);
  const isDesk = origin === desk;
  const { status, headers, body } = await ask(isDesk ? `${desk}/sign-in` : `${origin}/`);
  const locale = localeOfHost(new URL(origin).host);
  const main = originOf(env.SITE_ORIGIN, DEFAULT_LOCALE);
  if (isDesk) return status === 200 ? undefined : `answers ${status}`;
  const isMain =
    locale !== null && isOffered(locale) && origin === originOf(env.SITE_ORIGIN, locale);
  if (!isMain)
    return headers.location?.startsWith(main) || status === 200
      ? undefined
      : `answers ${status} and does not lead to ${main}`;
  if (status !== 200) return `answers ${status}`;
  const shown = /<html[^>]* lang="([\w-]+)"/.exec(body)?.[1];
  return shown === locale
    ? undefined
    : `shows the language ${shown ?? 'of nobody'}: the proxy has to pass on the host as it came`;
}

/** Asks every host for its first page, as visitors do. */
export async function checkHosts(env: ServerEnv): Promise<Finding> {
  const origins = allOriginsOf(env.SITE_ORIGIN);
  const faults: string[] = [];
  for (const origin of origins) {
    const fault = await faultOfHost(env, origin).catch((error) => reasonOf(error));
    if (fault) faults.push(`${new URL(origin).host} ${fault}`);
  }
  return faults.length > 0
    ? wrong('hosts', `${faults.length} of ${origins.length}: ${some(faults)}.`)
    : good('hosts', `${origins.length} answer, each in its language`);
}

/**
 * Reserved for documentation (RFC 5737): no client has it, so it can only come from the forged
 * header.
 */
const FORGED = '203.0.113.77';

const isLoopback = (address: string) => /^(?:::ffff:)?127\.|^::1$/.test(address);
const plain = (address: string) => address.replace(/^::ffff:/, '');

/**
 * Asks the site, through the proxy, which client address it sees, with a forged header.
 * @param refreshSecret of the running site, which answers only with it
 */
export async function checkProxy(env: ServerEnv, refreshSecret: string): Promise<Finding> {
  const hops = `TRUSTED_PROXY_HOPS=${env.TRUSTED_PROXY_HOPS}`;
  const address = `${originOf(env.SITE_ORIGIN, DEFAULT_LOCALE)}/internal/refresh`;
  const { status, body, from } = await ask(address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${refreshSecret}`,
      'content-type': 'application/json',
      'x-forwarded-for': FORGED,
    },
    body: '{"tags":[]}',
  });
  if (status !== 200)
    return wrong('proxy', `answers ${status} where the site should: does it lead to this site?`);
  const seen = plain((JSON.parse(body) as { visitor: string | null }).visitor ?? '');
  if (!seen) return wrong('proxy', 'the site does not say who asks: restart it after a release.');
  if (seen === FORGED)
    return wrong(
      'proxy',
      `visitors can pretend to be others: let it replace X-Forwarded-For; ${hops} counts the proxies in a row.`,
    );
  if (env.TRUSTED_PROXY_HOPS === 0)
    return wrong(
      'proxy',
      `${hops}: all visitors are one for the site. Set it to the number of proxies in a row.`,
    );
  if (isLoopback(seen) && !isLoopback(from))
    return wrong(
      'proxy',
      `all visitors come from ${seen}: it has to set X-Forwarded-For, and ${hops} has to count the proxies in a row.`,
    );
  return good('proxy', `passes on the visitor's address (${seen}) and refuses an invented one`);
}

/** What the site itself answers at most (docs/deploy.md, “A proxy of your own”), or some less. */
const BODIES_MB = [
  ['www', '/api/review/upload', 12],
  ['www', '/e', 27],
  ['desk', '/do/add-record', 8],
  ['desk', '/languages/file/back', 8],
  ['desk', '/uploads', 99],
  ['desk', '/cars/import/file', 320],
] as const;

/**
 * Announces large bodies and sends nothing: a proxy that allows less answers 413 at once. One that
 * counts while it reads, as Caddy does, is not detected.
 */
export async function checkBodies(env: ServerEnv): Promise<Finding> {
  const refused: string[] = [];
  for (const [label, path, megabytes] of BODIES_MB) {
    const origin =
      label === 'desk' ? deskOriginOf(env.SITE_ORIGIN) : originOf(env.SITE_ORIGIN, DEFAULT_LOCALE);
    if (await isRefused(`${origin}${path}`, megabytes)) refused.push(`${megabytes} MB for ${path}`);
  }
  return refused.length > 0
    ? wrong(
        'large bodies',
        `the proxy refuses ${refused.join(', ')}: see “A proxy of your own” in docs/deploy.md.`,
      )
    : good('large bodies', 'no proxy refuses what the site takes');
}

const REFUSED_WITHIN_MS = 1500;

function isRefused(address: string, megabytes: number): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { 'content-length': megabytes * 1_000_000, 'content-type': 'text/plain' };
    const outgoing = request(
      address,
      { method: 'POST', headers, ...AS_VISITORS },
      ({ statusCode, headers: { server } }) => end(statusCode === 413 && Boolean(server)),
    );
    const timer = setTimeout(() => end(false), REFUSED_WITHIN_MS);
    const end = (answer: boolean) => {
      clearTimeout(timer);
      outgoing.destroy();
      resolve(answer);
    };
    outgoing.once('error', () => end(false));
    outgoing.flushHeaders();
  });
}
