import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/lib/i18n/locales';

describe('the configuration of nginx', () => {
  const text = readFileSync('deploy/nginx.conf.template', 'utf8');
  const code = text.replace(/^\s*#.*$/gm, '');
  const linesOf = (name: string) => code.match(new RegExp(`^\\s*${name} .*$`, 'gm')) ?? [];

  it('writes access logs in a form of its own, without query, referrer, address or header', () => {
    const [format = ''] = /log_format mall [^;]*;/.exec(code) ?? [];
    const variables = [...format.matchAll(/\$(\w+)/g)].map(([, name]) => name);
    expect(variables).toEqual([
      ...['time_iso8601', 'host', 'request_method', 'mall_path', 'status', 'body_bytes_sent'],
      ...['request_time', 'upstream_status', 'upstream_response_time'],
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
});

describe('the configuration of Caddy', () => {
  const text = readFileSync('deploy/Caddyfile', 'utf8');

  it('takes query, headers and addresses out of everything that is logged', () => {
    const [, options = ''] = /^\{\n([\s\S]*?)^\}/m.exec(text) ?? [];
    const [, pattern = '', value] = /request>uri regexp (\S+) (\S+)/.exec(options) ?? [];
    const logged = (uri: string) => uri.replace(new RegExp(pattern, 'g'), value ?? '');
    expect(logged('/api/user/login?password=secret&token=secret')).toBe('/api/user/login');
    expect(logged('/invitation/secret?x=1')).toBe('/invitation/');
    expect(logged('/brand/byd')).toBe('/brand/byd');
    for (const field of ['request>headers', 'request>remote_ip', 'resp_headers'])
      expect(options).toContain(`${field} delete`);
    // The log of a site would leave out its errors, which have the address as well.
    expect(text).toMatch(/^\(mall\) \{\n\tlog\n/m);
  });

  it('names every host of the site', () => {
    for (const label of [...LOCALES, 'www', 'desk'])
      expect(text).toContain(`${label}.{$SITE_DOMAIN}`);
  });
});
