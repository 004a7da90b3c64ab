import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { FILE_IMPORT_BOUNDS, FILE_IMPORT_PATH } from '@/lib/config/file-import';
import { LONG_FORM_BYTES } from '@/lib/config/form-sizes';
import { UPLOAD_BOUNDS, UPLOADS_PATH } from '@/lib/config/picture-upload';
import { THREAD_LIMITS } from '@/lib/config/thread-limits';
import { uploadReviewMedia } from '@/lib/contract/calls/review';
import { LOCALES } from '@/lib/i18n/locales';
import { SENT_TEXTS_PATH } from '@/lib/routing/desk-text-address';
import { PRIVATE_LINK_PATH } from '@/lib/routing/private-link';
import { DISCARDED_BYTES_MAX } from '@/lib/runtime/http/desk-request';
import { FORM_OVERHEAD_BYTES } from '@/lib/server/request/request-body';
import { UPLOAD_BODY_LIMIT } from '@/lib/server/reviews/uploads';
import { FORM_MAX_BYTES } from '@/lib/server/texts/sent-text-file';

/** What the desk takes, in bytes, by its address. */
const DESK_BODIES = {
  // More than it takes: it says of such a form in words that it is too long.
  ...Object.fromEntries(Object.keys(LONG_FORM_BYTES).map((path) => [path, DISCARDED_BYTES_MAX])),
  [SENT_TEXTS_PATH]: FORM_MAX_BYTES,
  [UPLOADS_PATH]: UPLOAD_BOUNDS.formBytes,
  [FILE_IMPORT_PATH]: FILE_IMPORT_BOUNDS.formBytes,
};
/** The same of what buyers send. */
const BUYERS_BODIES = {
  // More than the site takes together: it gives the words of such a form back.
  [PRIVATE_LINK_PATH]: THREAD_LIMITS.pictures * THREAD_LIMITS.pictureBytes + FORM_OVERHEAD_BYTES,
  [uploadReviewMedia.path]: UPLOAD_BODY_LIMIT.bytes,
};
const BODIES = { ...DESK_BODIES, ...BUYERS_BODIES };

/** What is too large for the limits of a proxy, which are found by address. */
const refusedBy = (limitOf: (address: string) => number, bodies: Record<string, number> = BODIES) =>
  Object.entries(bodies).filter(([address, bytes]) => limitOf(address) < bytes);

describe('the configuration of nginx', () => {
  const text = readFileSync('deploy/nginx.conf.template', 'utf8');
  const code = text.replace(/^\s*#.*$/gm, '');
  const linesOf = (name: string) => code.match(new RegExp(`^\\s*${name} .*$`, 'gm')) ?? [];

  it('writes access logs in a form of its own, without query, referrer, address or header', () => {
    const [format = ''] = /log_format mall [^;]*;/.exec(code) ?? [];
    const variables = [...format.matchAll(/\$(\w+)/g)].map(([, name]) => name);
    expect(variables).toEqual([
      'time_iso8601',
      'host',
      'request_method',
      'mall_path',
      'status',
      'body_bytes_sent',
      'request_time',
      'upstream_status',
      'upstream_response_time',
    ]);
    const logs = linesOf('access_log');
    expect(logs).toHaveLength(2);
    for (const line of logs) expect(line).toMatch(/ mall;$/);
  });

  it('writes no error of a call, because errors have the whole address', () => {
    const calls = code.match(/location (?:= )?\/api\/[^{]*\{[^}]*\}/g) ?? [];
    expect(calls).toHaveLength(2);
    for (const location of calls) expect(location).toContain('error_log /dev/null crit;');
    for (const line of linesOf('error_log')) expect(line).toMatch(/ crit;$/);
  });

  it('takes every body that the site takes', () => {
    const places = [...code.matchAll(/location (= )?(\/\S*) \{([^}]*)\}/g)].map(
      ([, exact, path = '', inside = '']) => ({
        path,
        isExact: Boolean(exact),
        megabytes: /client_max_body_size (\d+)m;/.exec(inside)?.[1],
      }),
    );
    const [, general] = /^ {2}client_max_body_size (\d+)m;/m.exec(code) ?? [];
    // The exact one, or else the longest beginning.
    const limitOf = (address: string) => {
      const [place] = places
        .filter(({ path, isExact }) => (isExact ? address === path : address.startsWith(path)))
        .sort((a, b) => Number(b.isExact) - Number(a.isExact) || b.path.length - a.path.length);
      return Number(place?.megabytes ?? general) * 1024 * 1024;
    };
    expect(refusedBy(limitOf)).toEqual([]);
    expect(limitOf('/')).toBe(1024 * 1024);
  });

  it('names the host of a request that came with HTTP/3 and so without a header of it', () => {
    expect(code).toMatch(
      /^map \$http_host \$mall_host \{\s*""\s+\$host;\s*default \$http_host;\s*\}/m,
    );
    expect(linesOf('proxy_set_header Host')).toEqual(['  proxy_set_header Host $mall_host;']);
  });
});

describe('the configuration of Caddy', () => {
  const text = readFileSync('deploy/Caddyfile', 'utf8');

  it('takes every body that the site takes', () => {
    const pathsOf = new Map(
      [...text.matchAll(/^\t@(\w+) (?:not )?path (.+)$/gm)].map(([, name, paths = '']) => [
        name,
        paths.split(' '),
      ]),
    );
    const limits = [...text.matchAll(/^\trequest_body @(\w+) \{\s*max_size (\d+)MB\s*\}/gm)].map(
      ([, name, megabytes]) => ({
        name,
        paths: pathsOf.get(name) ?? [],
        bytes: Number(megabytes) * 1_000_000,
      }),
    );
    const isAt = (address: string, paths: string[]) =>
      paths.some((path) =>
        path.endsWith('*') ? address.startsWith(path.slice(0, -1)) : address === path,
      );
    // Each that matches applies.
    const limitOf = (address: string) =>
      Math.min(
        ...limits
          .filter(({ name, paths }) => isAt(address, paths) === (name !== 'other'))
          .map(({ bytes }) => bytes),
      );
    expect(refusedBy(limitOf)).toEqual([]);
    expect(limitOf('/')).toBe(1_000_000);
  });

  it('takes query, headers and addresses out of everything that is logged', () => {
    const [, options = ''] = /^\{\n([\s\S]*?)^\}/m.exec(text) ?? [];
    const [, pattern = '', value] = /request>uri regexp (\S+) (\S+)/.exec(options) ?? [];
    const logged = (uri: string) => uri.replace(new RegExp(pattern, 'g'), value ?? '');
    expect(logged('/api/user/login?password=secret&token=secret')).toBe('/api/user/login');
    expect(logged('/invitation/secret?x=1')).toBe('/invitation/');
    expect(logged('/brand/byd')).toBe('/brand/byd');
    for (const field of ['request>headers', 'request>remote_ip', 'resp_headers'])
      expect(options).toContain(`${field} delete`);
    // The log of a site would not have its errors, which contain the address as well.
    expect(text).toMatch(/^\(mall\) \{\n\tlog\n/m);
  });

  it('is for every host of the site, as the command prints them', () => {
    const env = { ...process.env, SITE_ORIGIN: 'https://mall.example' };
    const command = [join('scripts', 'run.mjs'), 'hosts'];
    const hosts = execFileSync(process.execPath, command, { env, encoding: 'utf8' });
    const labels = ['', 'desk.', 'www.', ...LOCALES.map((locale) => `${locale}.`)];
    expect(hosts.trim().split(', ')).toEqual(labels.map((label) => `https://${label}mall.example`));
    expect(text).toMatch(/^\{\$SITE_HOSTS\} \{\n\timport mall\n\}/m);
  });
});

describe('the configuration of HAProxy', () => {
  it('takes header lines of 20 KB', () => {
    const [, bytes] =
      /^ {2}tune\.bufsize (\d+)$/m.exec(readFileSync('deploy/haproxy.cfg', 'utf8')) ?? [];
    // By default it keeps 1 KB of its buffer for what it writes itself.
    expect(Number(bytes)).toBeGreaterThanOrEqual(21 * 1024);
  });
});

describe('the ingress of Kubernetes', () => {
  it('takes every body that the site takes on its hosts', () => {
    const documents = parseAllDocuments(readFileSync('deploy/kubernetes/site.yaml', 'utf8'));
    const ingresses = documents.map((each) => each.toJS()).filter(({ kind }) => kind === 'Ingress');
    const limitOf = (host: string) => {
      const { metadata } = ingresses.find(({ spec }) => spec.rules[0].host === host);
      const size = metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '1m';
      return Number(size.replace(/m$/, '')) * 1024 * 1024;
    };
    expect(refusedBy(() => limitOf('mall.example'), BUYERS_BODIES)).toEqual([]);
    expect(refusedBy(() => limitOf('desk.mall.example'), DESK_BODIES)).toEqual([]);
  });
});
