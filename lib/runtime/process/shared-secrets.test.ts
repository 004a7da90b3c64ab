import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parseServerEnv } from '@/lib/env/server';
import { siteSecretsOf } from './shared-secrets';

const dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const secrets = async () => {
  const { deskSecret, vapid } = await siteSecretsOf({ ...parseServerEnv({}), DATA_DIR: dataDir });
  return { deskSecret, vapid };
};

it('makes secrets anew whose files a full disk or a power cut has left empty, and keeps those', async () => {
  const names = ['desk-secret', 'vapid-keys.json'];
  for (const name of names) writeFileSync(join(dataDir, name), '');
  const made = await secrets();
  expect(made.deskSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(made.vapid.publicKey).toMatch(/^[\w-]{87}$/);
  expect(await secrets()).toEqual(made);
  expect(readdirSync(dataDir).sort()).toEqual(names);
  expect(names.map((name) => statSync(join(dataDir, name)).mode & 0o777)).toEqual([0o600, 0o600]);
});
