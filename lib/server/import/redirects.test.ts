import { expect, it } from 'vitest';
import { MOVED_TAG } from '@/lib/config/cache-table';
import { fixture, withImportFixture } from '@/tests/support/server/import-fixture';
import { listRedirects } from '../content/redirects';
import { redirects } from '../db/schema/redirects';
import { undoBatch } from './undo-edits';

withImportFixture();

const importRedirects = async (...lines: string[]) => {
  const csv = ['moved_from,moved_to', ...lines, ''].join('\n');
  return fixture.importFiles({ 'moves.csv': csv });
};
const moves = async () => Object.fromEntries(await listRedirects(fixture.db));

it('learns from a spreadsheet where addresses lead, and forgets those without a destination', async () => {
  await fixture.db.delete(redirects);
  const { problems, written, tags } = await importRedirects(
    '/car/104,/brand/byd',
    '/каталог,/menuCar',
    '/brand?sign=suv,/brand?sign=suv-large',
  );
  expect([problems, written.moves, tags]).toEqual([[], 3, [MOVED_TAG]]);
  expect(await moves()).toEqual({
    '/car/104': '/brand/byd',
    '/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3': '/menuCar',
    '/brand?sign=suv': '/brand?sign=suv-large',
  });
  await importRedirects('/car/104,', '/brand?sign=suv,/brand?sign=mpv');
  expect(await moves()).toEqual({
    '/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3': '/menuCar',
    '/brand?sign=suv': '/brand?sign=mpv',
  });
});

it('are taken back with their file, except those that were changed since', async () => {
  await fixture.db.delete(redirects);
  await importRedirects('/a,/menuCar');
  const edit = { batch: 'moves', source: 'import', staffId: null, at: new Date() } as const;
  const csv = 'moved_from,moved_to\n/a,/brand\n/b,/brand\n/c,/brand\n';
  await fixture.importFiles({ 'moves.csv': csv }, { edit });
  await importRedirects('/c,/about');
  expect(await undoBatch(fixture.db, edit.batch, edit)).toEqual({
    undone: 2,
    conflicts: [{ kind: 'moves', key: '/c', columns: ['moved_to'] }],
  });
  expect(await moves()).toEqual({ '/a': '/menuCar', '/c': '/about' });
});

it.each([
  ['/car/104,https://elsewhere.example/', 'moved_to'],
  ['/car/104,//elsewhere.example/', 'moved_to'],
  ['/car/104,/\\elsewhere.example/', 'moved_to'],
  ['/car/104,/car/104', 'moved_to'],
  ['car/104,/menuCar', 'moved_from'],
  ['/,/menuCar', 'moved_from'],
  ['/api/home/lang,/menuCar', 'moved_from'],
])('rejects the move %s', async (line, column) => {
  const { problems } = await importRedirects(line);
  expect(problems).toEqual([expect.stringContaining(`moves.csv:2: ${column}: `)]);
});
