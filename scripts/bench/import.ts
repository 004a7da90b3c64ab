/**
 * `npm run bench:import [-- --rows=1000,10000,100000 --on=Postgres,embedded --pictures=100 --width=4000]` imports
 * models and units on both databases, and says of each step how many rows it does in a second, what
 * processor time this process takes for it, and its memory: new ones, a preview, the same again,
 * another price for all of them, and undo of both. The embedded database is part of the process.
 * Photographs follow, of 12 megapixels where no other width is said, with all cores; `taskset 1 npm
 * run …` shows one core.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { migrateDatabase } from '@/lib/runtime/database/migrate-database';
import { printLine } from '@/lib/runtime/process/terminal';
import { connectDatabase } from '@/lib/server/db/client';
import { importFiles } from '@/lib/server/import/import-files';
import { localPictures } from '@/lib/server/import/local-pictures';
import { PictureFiles } from '@/lib/server/import/picture-files';
import { undoBatch } from '@/lib/server/import/undo-edits';
import { diskMediaStore } from '@/lib/server/media/disk-media-store';
import { onEnd, runAndCleanUp } from '@/tests/support/cleanup';
import { createDatabase, openTestPostgres, UNICODE_LOCALE } from '@/tests/support/test-postgres';
import { openEmbeddedUrl } from './embedded-url';
import { writeLargeCatalogue, writeLargeYard, writePrices } from './large-catalogue';

const SAMPLED_EVERY_MS = 50;

/** Runs a step and prints its figures; answers rows per second. */
async function measured(name: string, rows: number, step: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.();
  let rssBytes = process.memoryUsage.rss();
  const sampler = setInterval(() => {
    rssBytes = Math.max(rssBytes, process.memoryUsage.rss());
  }, SAMPLED_EVERY_MS);
  const before = process.cpuUsage();
  const startMs = performance.now();
  await step();
  const seconds = (performance.now() - startMs) / 1000;
  const { user, system } = process.cpuUsage(before);
  clearInterval(sampler);
  const perSecond = Math.round(rows / seconds);
  printLine(
    `  ${name.padEnd(26)} ${String(rows).padStart(7)} in ${seconds.toFixed(2).padStart(7)} s ${String(perSecond).padStart(7)}/s  processor ${((user + system) / 1e6).toFixed(2).padStart(7)} s  memory ${String(Math.round(rssBytes / 2 ** 20)).padStart(5)} MB`,
  );
  return perSecond;
}

async function openUrl(kind: string, server: string | undefined): Promise<string> {
  if (server) return createDatabase(server, 'import', UNICODE_LOCALE);
  if (kind !== 'embedded') throw new Error(`--on: ${kind}`);
  return openEmbeddedUrl();
}

async function measureRows(url: string, rows: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'large-catalogue-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string) => join(folder, name);
  await writeLargeCatalogue(file('models.json'), { models: rows, brands: 200, articles: 0 });
  await writeLargeYard(file('units.json'), rows, rows);
  await writePrices(file('model-prices.csv'), 'model_id', 1, rows);
  await writePrices(file('unit-prices.csv'), 'unit_id', 1001, rows);
  await migrateDatabase(url);
  const { db, close } = connectDatabase(url, 2);
  onEnd(close);
  const imported =
    (name: string, batch?: string, preview = false) =>
    async () => {
      const edit = batch && { batch, source: 'import' as const, staffId: null, at: new Date() };
      const options = { preview, ...(edit && { edit }) };
      const { problems } = await importFiles(db, [file(name)], options);
      if (problems[0]) throw new Error(`${name}: ${problems[0].column} ${problems[0].reason}`);
    };
  const undone = (batch: string) => async () => {
    const { undone: count, conflicts } = await undoBatch(db, batch, {
      staffId: null,
      at: new Date(),
    });
    // One price in thousands is the same by chance.
    if (count < rows * 0.99 || conflicts[0])
      throw new Error(`${batch}: ${count} of ${rows} undone`);
  };
  for (const kind of ['models', 'units']) {
    const prices = `${kind.slice(0, -1)}-prices.csv`;
    await measured(`${kind}, preview`, rows, imported(`${kind}.json`, '', true));
    await measured(`${kind}, new`, rows, imported(`${kind}.json`, `${kind}-new`));
    await measured(`${kind}, the same again`, rows, imported(`${kind}.json`));
    await measured(`prices of ${kind}, preview`, rows, imported(prices, '', true));
    await measured(`prices of ${kind}`, rows, imported(prices, `${kind}-prices`));
    await measured(`prices of ${kind}, undone`, rows, undone(`${kind}-prices`));
  }
  await measured('units, undone', rows, undone('units-new'));
}

/** A photograph of 12 megapixels, which no other is like. */
/** So many are drawn; the others are these with a comment of their own, which makes them other files. */
const DRAWN_COUNT = 20;

async function drawPhotograph(width: number, number: number): Promise<Buffer> {
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const scene = sharp({
    create: { width: 320, height: 240, channels: 3, background: '#789', noise: grain },
  });
  const large = sharp(await scene.png().toBuffer()).resize(width, (width * 3) / 4, {
    kernel: 'cubic',
  });
  return large
    .tint({ r: (number * 37) % 256, g: 90, b: 90 })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** The same JPEG with a comment behind its first marker. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment), jpeg.subarray(2)]);
}

async function writePhotographs(folder: string, count: number, width: number): Promise<void> {
  mkdirSync(folder);
  const drawn: Buffer[] = [];
  for (let i = 0; i < count; i += 1) {
    if (i < DRAWN_COUNT) drawn.push(await drawPhotograph(width, i));
    const jpeg = drawn[i % DRAWN_COUNT] as Buffer;
    const name = `BAM-U${1001 + Math.floor(i / 10)}-${i % 10}.jpg`;
    writeFileSync(join(folder, name), withComment(jpeg, String(i)));
  }
}

/** Ten pictures for each car, in a folder beside their table. */
async function measurePictures(url: string, count: number, width: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pictures-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  await migrateDatabase(url);
  const { db, close } = connectDatabase(url, 2);
  onEnd(close);
  const cars = Math.ceil(count / 10);
  await writeLargeCatalogue(join(folder, 'models.json'), { models: cars, brands: 50, articles: 0 });
  await writeLargeYard(join(folder, 'units.json'), cars, cars);
  await importFiles(db, [join(folder, 'models.json')]);
  await writePhotographs(join(folder, 'photos'), count, width);
  const given = await PictureFiles.open([join(folder, 'photos')]);
  const pictures = localPictures(diskMediaStore(join(folder, 'media')), given);
  const bring = (preview: boolean) => async () => {
    const { problems } = await importFiles(db, [join(folder, 'units.json')], { pictures, preview });
    if (problems[0]) throw new Error(`${problems[0].column} ${problems[0].reason}`);
  };
  await measured('pictures, preview', count, bring(true));
  await measured('pictures', count, bring(false));
  await measured('the same pictures again', count, bring(false));
}

await runAndCleanUp(async () => {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '1000,10000,100000' },
      pictures: { type: 'string', default: '100' },
      width: { type: 'string', default: '4000' },
      on: { type: 'string', default: 'Postgres,embedded' },
    },
  });
  const pictures = Number(values.pictures);
  const width = Number(values.width);
  for (const kind of values.on.split(',')) {
    const server = kind === 'Postgres' ? await openTestPostgres() : undefined;
    for (const rows of values.rows.split(',').filter(Boolean).map(Number)) {
      printLine(`${kind}, ${rows} rows:`);
      await measureRows(await openUrl(kind, server), rows);
    }
    if (pictures > 0) {
      printLine(
        `${kind}, ${pictures} photographs ${width} pixels wide, ${availableParallelism()} cores:`,
      );
      await measurePictures(await openUrl(kind, server), pictures, width);
    }
  }
});
