import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyFacts, setCompanyFacts, storeOf } from '@/lib/config/company';
import { LOCALES } from '@/lib/i18n/locales';
import { writeAwayPages } from './away-pages';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'away-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const read = (label: string) => readFileSync(join(dataDir, 'away', `${label}.html`), 'utf8');

it('has a page for every host, in its language, with the telephones of both stores', async () => {
  await writeAwayPages(dataDir, 'https://mall.example');
  const labels = ['desk', 'www', ...LOCALES];
  expect(readdirSync(join(dataDir, 'away')).sort()).toEqual(labels.map((l) => `${l}.html`).sort());
  expect(read('www')).toBe(read('ru'));
  for (const locale of LOCALES) {
    expect(read(locale)).toContain(`<html lang="${locale}"`);
    for (const port of ['khorgos', 'erenhot'] as const)
      expect(read(locale)).toContain(storeOf(port).phone);
  }
  for (const word of ['工作台', 'Рабочее место', 'The desk']) expect(read('desk')).toContain(word);
});

it('says a changed telephone, leaves alone what says the same, and can be read by a proxy', async () => {
  await writeAwayPages(dataDir, 'https://mall.example');
  const file = join(dataDir, 'away', 'mn.html');
  const before = statSync(file);
  await writeAwayPages(dataDir, 'https://mall.example');
  expect(statSync(file).ino).toBe(before.ino);
  const facts = companyFacts();
  const { stores } = facts;
  setCompanyFacts({
    ...facts,
    stores: { ...stores, erenhot: { ...stores.erenhot, phone: '+86 479 000 0000' } },
  });
  try {
    await writeAwayPages(dataDir, 'https://mall.example');
  } finally {
    setCompanyFacts(facts);
  }
  expect(read('mn')).toContain('+86 479 000 0000');
  expect(statSync(file).mode & 0o777).toBe(0o644);
  expect(readdirSync(join(dataDir, 'away')).filter((name) => !name.endsWith('.html'))).toEqual([]);
});
