import { expect, it } from 'vitest';
import { contentSecurityPolicy, deskSecurityPolicy } from './content-security-policy';

it('allows no host but our own without a key for the map', () => {
  const policy = contentSecurityPolicy({ isDevelopment: false, hasGoogleMap: false });
  expect(policy).not.toMatch(/https?:/);
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).toContain("frame-ancestors 'none'");
});

it('allows the map what it loads, and no other kind of host', () => {
  const policy = contentSecurityPolicy({ isDevelopment: false, hasGoogleMap: true });
  const kinds = new Map(
    policy.split('; ').map((rule) => [rule.slice(0, rule.indexOf(' ')), rule] as const),
  );
  expect(kinds.get('script-src')).toContain('https://maps.googleapis.com');
  expect(kinds.get('script-src')).not.toContain('*');
  expect(kinds.get('img-src')).toContain('https://*.gstatic.com');
  for (const kind of ['default-src', 'frame-src', 'object-src', 'form-action', 'base-uri']) {
    expect(kinds.get(kind), kind).not.toContain('google');
  }
});

it('lets the staff side run no inline script or style without the nonce, and nobody frame it', () => {
  const rules = { nonce: 'abc', isDevelopment: false };
  const policy = deskSecurityPolicy({ ...rules, hasGoogleMap: false });
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic'");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("form-action 'self'");
  const withMap = deskSecurityPolicy({ ...rules, hasGoogleMap: true });
  expect(withMap).not.toContain('unsafe');
  expect(withMap).toContain("form-action 'self'");
  expect(withMap).toContain('https://maps.googleapis.com');
});
