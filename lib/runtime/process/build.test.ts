import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildId, sourceFingerprint } from './build';

let root: string;
const env = { NODE_ENV: 'production', NEXT_PUBLIC_API_APPKEY: 'demo-app', HOME: '/' } as const;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sources-'));
  mkdirSync(join(root, 'app', 'car'), { recursive: true });
  mkdirSync(join(root, 'public'));
  writeFileSync(join(root, 'app', 'car', 'page.tsx'), 'one');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

it('distinguishes builds of different sources, and only those', () => {
  const before = sourceFingerprint(root, env);
  expect(sourceFingerprint(root, { ...env, HOME: '/home' })).toBe(before);
  writeFileSync(join(root, 'app', 'car', 'page.test.tsx'), 'a test');
  writeFileSync(join(root, 'app', 'car', 'page.tsx'), 'one');
  expect(sourceFingerprint(root, env)).toBe(before);

  const changes = [
    () => writeFileSync(join(root, 'app', 'car', 'page.tsx'), 'two'),
    () => writeFileSync(join(root, 'app', 'page.tsx'), 'new'),
    () => writeFileSync(join(root, 'public', 'icon.svg'), '<svg/>'),
    () => rmSync(join(root, 'app', 'page.tsx')),
  ];
  const seen = [before];
  for (const change of changes) {
    change();
    seen.push(sourceFingerprint(root, env));
  }
  seen.push(sourceFingerprint(root, { ...env, NEXT_PUBLIC_API_APPKEY: 'other' }));
  expect(new Set(seen).size).toBe(seen.length);
});

it('names the build of another release', () => {
  mkdirSync(join(root, '.next'));
  writeFileSync(join(root, '.next', 'BUILD_ID'), 'abc\n');
  expect(buildId(root)).toBe('abc');
});
