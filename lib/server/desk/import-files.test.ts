import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FILE_IMPORT_BOUNDS } from '@/lib/config/file-import';
import { DESK_LANGUAGES } from '@/lib/i18n/desk-languages';
import {
  at,
  dataDir,
  discardAll,
  found,
  machine,
  prices,
  seen,
  sendFile,
  sent,
  sign,
  withDeskImports,
  work,
} from '@/tests/support/server/desk-imports';
import { backend, owner } from '@/tests/support/server/desk-team';
import { inBucket, openTestS3, type TestS3 } from '@/tests/support/server/s3-server';
import { compressedXlsx, partsOf, tinyXlsx } from '@/tests/support/server/tiny-xlsx';
import { takeFileImport } from '../import/file-import-tasks';
import { removeExpiredImports } from '../import/file-imports';
import { listShared } from '../import/shared-files';
import { workOnFile } from '../import/work-on-file';
import { packZip } from '../import/zip-package';

withDeskImports();

describe('machines that share a bucket', () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await openTestS3();
  });
  afterAll(() => s3.close());

  it('read what was uploaded to another one, and remove it from both when it is discarded', async () => {
    await inBucket(s3, async () => {
      const { to } = await sendFile(owner, 'a.csv', prices([sign(501), 19_000]));
      const id = to.split('/').at(-1) ?? '';
      const job = await takeFileImport(backend.db, at(1));
      expect(job?.importId).toBe(id);
      const there = path.join(dataDir, 'another machine');
      if (job) await workOnFile(backend.db, job, { dataDir: there });
      expect(await seen(owner, id)).toMatchObject({ state: 'previewed' });
      expect(readdirSync(path.join(there, 'imports'))).toEqual([id]);
      expect((await listShared()).map(({ importId }) => importId)).toEqual([id]);
      await discardAll();
      expect(await listShared()).toEqual([]);
      // The other machine needs no notification.
      await removeExpiredImports(backend.db, there, at(26 * 3600));
      expect(readdirSync(path.join(there, 'imports'))).toEqual([]);
    });
  });

  it('take nothing while it is away, and leave nothing behind', async () => {
    await inBucket(s3, async () => {
      await s3.leave();
      const { to } = await sendFile(owner, 'a.csv', prices([sign(501), 19_000]));
      expect(to).toContain('notice=noRoom');
      expect(readdirSync(path.join(dataDir, 'imports'))).toEqual([]);
      await s3.come();
    });
  });
});

describe('what is sent', () => {
  it('is limited in size, number and room', async () => {
    const file = ['a.csv', prices([sign(501), 19_000])] as const;
    expect((await sendFile(owner, 'a.csv', '')).to).toContain('notice=fileMissing');
    machine.hasRoom = false;
    expect((await sendFile(owner, ...file)).to).toContain('notice=noRoom');
    machine.hasRoom = true;
    const vast = { length: 5 * FILE_IMPORT_BOUNDS.formBytes };
    expect(await sendFile(owner, ...file, vast)).toMatchObject({ status: 413 });
    const large = Buffer.alloc(FILE_IMPORT_BOUNDS.fileBytes + 10 * 1024, 'a');
    expect((await sendFile(owner, 'a.csv', large)).to).toContain('notice=fileTooLarge');
    machine.scale = 1;
    const noForm = { headers: { 'content-type': 'text/plain' } };
    expect(await sendFile(owner, ...file, noForm)).toMatchObject({ status: 400 });
    machine.scale = 100_000;
    for (let i = 0; i < FILE_IMPORT_BOUNDS.openPerPerson; i += 1) await sendFile(owner, ...file);
    expect((await sendFile(owner, ...file)).to).toContain('notice=tooManyFiles');
    expect(readdirSync(path.join(dataDir, 'imports'))).toHaveLength(5);
    for (let i = 0; i < FILE_IMPORT_BOUNDS.openPerPerson; i += 1) await work();
    await discardAll();
    expect(readdirSync(path.join(dataDir, 'imports'))).toEqual([]);
  });

  it('is received also over a line that brings nothing for almost two minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const pause = async () => {
      await vi.waitUntil(() => readdirSync(path.join(dataDir, 'imports')).length > 0);
      await vi.advanceTimersByTimeAsync(115_000);
    };
    const { to } = await sendFile(owner, 'a.csv', prices([sign(501), 19_000]), { pause });
    vi.useRealTimers();
    expect(to).toMatch(/^\/cars\/import\/[0-9a-f-]{36}$/);
  });

  it('is a plain name and no path, and harms nothing whatever it is', async () => {
    const bomb = compressedXlsx(
      packZip([
        ...partsOf(tinyXlsx({ brands: [['brand_sign']] })),
        ['xl/worksheets/sheet9.xml', Buffer.alloc(70 * 1024 * 1024, ' ')],
      ]),
    );
    const hostile: [string, string | Buffer][] = [
      ['bomb.xlsx', bomb],
      ['../../../text.xlsx', 'a text'],
      ['macros.xlsm', 'PK'],
      ['old.xls', Buffer.from('\xd0\xcf\x11\xe0', 'latin1')],
      ['page.xls', '<html><table>'],
      ['quote.csv', `model_sign,price_usd\n"${'a'.repeat(5_000_000)}`],
      ['program.exe', 'MZ'],
      ['list.json', '{"models": ['],
    ];
    for (const [name, content] of hostile) {
      const id = await sent(owner, name, content);
      expect([name, (await found(id))?.state]).toEqual([name, 'refused']);
      const told = await Promise.all(
        DESK_LANGUAGES.map(async (language) => (await seen(owner, id, language))?.unreadable ?? ''),
      );
      // Each language in its own words, in one line, without a folder of the server.
      expect([name, new Set(told).size]).toEqual([name, DESK_LANGUAGES.length]);
      expect(told.join()).not.toMatch(/[\n]|imports-/);
      await owner.send('discard-file', { id });
    }
    const nul = await sent(owner, 'nul.csv', 'Модель,Це\0на\ud800,x\0y\nSe\0al,1\0,\0z\n');
    expect(await found(nul)).toMatchObject({ state: 'questions' });
    const odd = await sent(owner, '..\\..\\x\u0000/прайс\u202e.csv', prices([sign(501), 20_000]));
    expect(await found(odd)).toMatchObject({ fileName: 'прайс.csv', storedName: 'table.csv' });
    await discardAll();
  });
});
