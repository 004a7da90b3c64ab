import { beforeAll, expect, it } from 'vitest';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { messageTexts } from '../db/schema/interface-texts';
import { replaceFindings } from './check-store';
import { findComparedText } from './compared-text';
import { noteRevisions } from './text-revisions';

const AT = new Date('2026-11-22T09:30:00Z');

withTestDatabase('demo');

beforeAll(async () => {
  await noteRevisions(database.db, AT);
});

it.each([
  ['type', 'sedan', ['type_name'], '/brand?sign=sedan'],
  ['brand', 'byd', ['story'], '/brand/byd'],
  ['model', '101', ['summary'], '/car/101'],
  ['promotion', '1', ['title', 'summary', 'body'], '/activity/1'],
  ['article', '1', ['title', 'summary', 'body'], '/article/1'],
] as const)(
  'sets the text of a %s beside the Russian one, by columns of the import',
  async (kind, id, columns, path) => {
    const text = await findComparedText(database.db, 'th', { kind, id });
    for (const version of [text?.text, text?.original]) {
      expect(Object.keys(version?.fields ?? {})).toEqual(columns);
      expect(Object.values(version?.fields ?? {}).every(Boolean)).toBe(true);
      expect(version?.since).toEqual(AT);
    }
    expect(text?.text.fields).not.toEqual(text?.original.fields);
    expect(text).toMatchObject({ isOutdated: false, paths: [path] });
  },
);

it('names the pages on which a text of the interface was found faulty, and whether it is older than the Russian one', async () => {
  const source = { kind: 'message', id: 'layout.contact' } as const;
  const finding = { locale: 'th', rule: 'leftInEnglish', found: 'Contact', source } as const;
  await replaceFindings(
    database.db,
    1,
    ['th'],
    ['/terms', '/about', '/about'].map((path) => ({ ...finding, path, route: path })),
  );
  const text = await findComparedText(database.db, 'th', source);
  expect(text?.paths).toEqual(['/about', '/terms']);
  expect(Object.keys(text?.text.fields ?? {})).toEqual(['layout.contact']);
  expect(text?.isOutdated).toBe(false);

  const delivered = text?.text.fields?.['layout.contact'] ?? '';
  await database.db.insert(messageTexts).values({
    locale: 'th',
    key: source.id,
    text: delivered,
    delivered,
    original: 'earlier',
    updatedAt: new Date(),
    updatedBy: 'Bold',
  });
  expect(await findComparedText(database.db, 'th', source)).toMatchObject({ isOutdated: true });
  expect(await findComparedText(database.db, 'de', source)).toMatchObject({ isOutdated: false });
});

it.each([
  ['the delivered one before', { text: 'old', delivered: 'old' }],
  ['a wording that pages cannot show', { text: '{before}', delivered: 'old' }],
])(
  'goes by the files of a release for its text of the interface where staff had compared %s',
  async (_case, compared) => {
    const source = { kind: 'message', id: 'layout.menu' } as const;
    await database.db
      .insert(messageTexts)
      .values({
        ...compared,
        locale: 'th',
        key: source.id,
        original: 'old',
        updatedAt: new Date(),
        updatedBy: 'Bold',
      })
      .onConflictDoUpdate({ target: [messageTexts.locale, messageTexts.key], set: compared });
    expect(await findComparedText(database.db, 'th', source)).toMatchObject({ isOutdated: false });
  },
);

it('is null for what no language has', async () => {
  for (const source of [
    { kind: 'message', id: 'constructor' },
    { kind: 'brand', id: "x' or true" },
    { kind: 'model', id: '1e5' },
    { kind: 'article', id: '999999999' },
  ] as const) {
    expect(await findComparedText(database.db, 'th', source)).toBeNull();
  }
});
