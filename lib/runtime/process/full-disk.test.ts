import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseReady } from '@/lib/server/db/availability';
import { connectDatabase, type DatabaseConnection } from '@/lib/server/db/client';
import { rowsOf } from '@/lib/server/db/database';
import { isOutage } from '@/lib/server/db/outage';
import { fillDisk } from '@/tests/support/fill-disk';
import { canMount, inMountNamespace } from '@/tests/support/mount-namespace';

/** Wait for a missing answer; a site waits two minutes. */
const SILENT_MAX_S = 3;

const DISK = 'mount -t tmpfs -o size=200m tmpfs "$1"';

describe.runIf(canMount())('the embedded database on a disk that is full', () => {
  let dataDir: string;
  let child: ChildProcess;
  let connection: DatabaseConnection;
  /** The filler on the child's disk, as this process sees it. */
  let filler: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'full-disk-'));
    const program = [process.execPath, '--import', 'tsx', 'tests/support/database-program.ts'];
    const [file = '', ...args] = inMountNamespace(DISK, dataDir, [
      ...program,
      dataDir,
      String(SILENT_MAX_S),
    ]);
    child = spawn(file, args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const [url] = await once(child, 'message');
    connection = connectDatabase(url, 1);
    filler = join(`/proc/${child.pid}/root`, dataDir, 'filler');
    await connection.db.execute('create table enquiries (id int primary key, remark text)');
  });
  afterAll(async () => {
    await connection.close();
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(dataDir, { recursive: true });
  });

  const storedIds = async () => {
    const rows = await connection.db.execute('select id from enquiries order by id');
    return rowsOf<{ id: number }>(rows).map(({ id }) => id);
  };
  const isReady = () => isDatabaseReady(connection.db);
  const becomesReady = (isWanted: boolean) =>
    expect.poll(isReady, { interval: 200 }).toBe(isWanted);

  it('rejects writes as an outage, keeps answered commits, and continues when there is room', async () => {
    const { db } = connection;
    const answered: number[] = [];
    /** Writes until that is rejected. */
    const write = async () => {
      for (let id = 1; ; id++) {
        // As good as random, so that it is stored in its full length.
        const remark = "string_agg(md5(random()::text), '') from generate_series(1, 30000)";
        await db.execute(`insert into enquiries select ${id}, ${remark}`);
        answered.push(id);
      }
    };
    await db.execute("insert into enquiries values (0, 'before')");
    const giveBack = fillDisk(filler);
    await expect(write()).rejects.toSatisfy(isOutage);
    // What is small still fits into the files there are, until the space is looked at.
    await becomesReady(false);
    await expect(db.execute("insert into enquiries values (-1, '')")).rejects.toSatisfy(isOutage);
    giveBack();
    await becomesReady(true);
    expect(await storedIds()).toEqual([0, ...answered]);
  });

  it('is ended and opened again when its log cannot grow, which stops it for ever', async () => {
    const before = await storedIds();
    const giveBack = fillDisk(filler);
    // Written only to the log: more than fits into one of its files.
    const log = connection.db.execute(
      "select pg_logical_emit_message(true, '', repeat('x', 4e7::int))",
    );
    await expect(log).rejects.toSatisfy(isOutage);
    giveBack();
    await becomesReady(true);
    expect(await storedIds()).toEqual(before);
  });
});

if (!canMount()) {
  it('the embedded database on a disk that is full', (test) => {
    test.skip('nothing may be mounted here: run as root, on Linux');
  });
}
