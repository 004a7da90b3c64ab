import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DESK_LANGUAGES } from '@/lib/i18n/desk-languages';
import {
  at,
  dataDir,
  found,
  seen,
  sent,
  sign,
  withDeskImports,
  work,
} from '@/tests/support/server/desk-imports';
import { backend, owner } from '@/tests/support/server/desk-team';
import { jpegPicture, pngBomb } from '@/tests/support/server/sample-pictures';
import { rowsOf } from '../db/database';
import { takeFileImport } from '../import/file-import-tasks';
import { packZip } from '../import/zip-package';

withDeskImports();

describe('pictures beside a table', () => {
  const cars = (number: string, ...rest: string[]) =>
    [`stock_number,model_sign,port${rest[0] ? ',pictures' : ''}`]
      .concat([number, sign(501), 'khorgos', ...rest].join(','))
      .join('\n');
  const picturesOf = async (number: string) => {
    return rowsOf(
      await backend.db.execute(
        `select src from unit_pictures join units using (unit_id) where stock_number = '${number}'`,
      ),
    ).length;
  };
  const made = () =>
    existsSync(path.join(dataDir, 'media'))
      ? readdirSync(path.join(dataDir, 'media'), { recursive: true, withFileTypes: true }).filter(
          (entry) => entry.isFile(),
        ).length
      : 0;

  it('are previewed with it, encoded when it is imported, and removed with it', async () => {
    const zip = packZip([
      ['yard/zip-7-1.JPG', await jpegPicture(60, 40)],
      ['ZIP-7-2 rear.jpg', await jpegPicture(62, 40)],
      ['ZIP-8.jpg', await jpegPicture(64, 40)],
    ]);
    const id = await sent(owner, 'a.csv', cars('ZIP-7'), zip);
    const report = (await seen(owner, id))?.report;
    expect(report?.sentPictures).toEqual({ unused: ['ZIP-8.jpg'], unusedCount: 1 });
    const fields = report?.changes.flatMap((change) => change.fields);
    expect(fields).toContainEqual({ label: 'Pictures', before: '', after: '2 pictures' });
    expect(made()).toBe(0);
    await owner.send('bring-in-file', { id });
    // As a process leaves it that is killed before its end.
    await takeFileImport(backend.db, at(1));
    await takeFileImport(backend.db, at(60));
    expect(await seen(owner, id)).toMatchObject({ state: 'previewed', failure: 'lost' });
    await owner.send('bring-in-file', { id });
    await work();
    expect([await seen(owner, id), await picturesOf('ZIP-7'), made()]).toMatchObject([
      { state: 'written', recordCount: 1 },
      2,
      4,
    ]);
    expect(readdirSync(path.join(dataDir, 'imports'))).toEqual([]);
    await owner.send('undo-import', { id });
    await work();
  });

  it('that are no ZIP file or a bomb are refused in one line, and the table is used without them', async () => {
    const id = await sent(owner, 'a.csv', cars('ZIP-9'), 'no archive');
    const told = await Promise.all(
      DESK_LANGUAGES.map(
        async (language) => (await seen(owner, id, language))?.report?.sentPictures?.refusal,
      ),
    );
    expect(told).toContain('is damaged, or no ZIP file');
    expect(new Set(told).size).toBe(DESK_LANGUAGES.length);
    await owner.send('bring-in-file', { id });
    await work();
    expect(await seen(owner, id)).toMatchObject({ state: 'written', recordCount: 1 });
    await owner.send('undo-import', { id });
    await work();

    const many = packZip(Array.from({ length: 20_001 }, (_, at) => [`${at}.jpg`, Buffer.of()]));
    const full = await sent(owner, 'a.csv', cars('ZIP-9'), many);
    const refusal = 'holds more than 20000 files: split it';
    expect((await seen(owner, full))?.report?.sentPictures).toMatchObject({ refusal });

    const bombs = packZip([
      ['ZIP-9.png', pngBomb(30_000, 30_000)],
      ['large.jpg', Buffer.alloc(41 * 1024 * 1024)],
    ]);
    const odd = cars('ZIP-9', 'ZIP-9.png|large.jpg|none.jpg');
    const bomb = await sent(owner, 'a.csv', odd, bombs);
    const report = (await seen(owner, bomb))?.report;
    expect(report?.problems.map(({ place, reason }) => `${place}: ${reason}`).sort()).toEqual([
      'Row 2: ZIP-9.png has more than 100 megapixels: make it smaller',
      'Row 2: large.jpg is larger than 40 MB',
      'Row 2: there is no picture none.jpg',
    ]);
    expect(await found(bomb)).toMatchObject({ state: 'previewed', recordCount: 0 });
  });
});
