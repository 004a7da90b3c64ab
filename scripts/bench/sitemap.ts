import { parseArgs } from 'node:util';
import { SITEMAP_PAGE_SIZE } from '@/lib/contract/calls/sitemap';
import { LOCALES } from '@/lib/i18n/locales';
import { printLine, runCommand } from '@/lib/runtime/process/terminal';
import { type SitemapEntry, sitemapFile } from '@/lib/seo/sitemap';

/**
 * `npm run bench:sitemap -- --models 100000` writes the sitemaps of all languages into nothing, file
 * after file as they are sent, and says how long that takes, how large they are, and what memory grew.
 * What the database needs for them is measured by `npm run bench:scale`.
 */

const BYTES_PER_MB = 1024 * 1024;
/** A file may be no larger (sitemaps.org, protocol). */
const FILE_AT_MOST_MB = 50;
/** Memory growth from the first language, after which the process is warm, to the last one. */
const GROWTH_AT_MOST_MB = 64;

/** One file's records, as the database answers them. */
function recordsOf(part: number, count: number): SitemapEntry[] {
  return Array.from({ length: count }, (_, i) => ({
    path: `/car/${part * SITEMAP_PAGE_SIZE + i + 1}`,
    changed: '2026-11-03',
    picture: `/media/${String(i).padStart(32, '0')}-960.avif`,
  }));
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { models: { type: 'string', default: '100000' } } });
  const models = Number(values.models);
  const partCount = Math.ceil(models / SITEMAP_PAGE_SIZE);
  const startMs = performance.now();
  const peaksMb: number[] = [];
  let totalBytes = 0;
  let largestBytes = 0;
  for (const locale of LOCALES) {
    let peakMb = 0;
    for (let part = 0; part < partCount; part += 1) {
      const count = Math.min(SITEMAP_PAGE_SIZE, models - part * SITEMAP_PAGE_SIZE);
      let bytes = 0;
      for (const piece of sitemapFile(locale, recordsOf(part, count))) {
        bytes += Buffer.byteLength(piece);
      }
      totalBytes += bytes;
      largestBytes = Math.max(largestBytes, bytes);
      peakMb = Math.max(peakMb, process.memoryUsage().rss / BYTES_PER_MB);
    }
    peaksMb.push(peakMb);
  }
  const seconds = (performance.now() - startMs) / 1000;
  const [firstMb = 0] = peaksMb;
  const grownMb = Math.max(...peaksMb) - firstMb;
  const largestMb = largestBytes / BYTES_PER_MB;
  const files = LOCALES.length * partCount;
  printLine(`${LOCALES.length} languages, ${models} models each: ${files} files`);
  printLine(`time: ${seconds.toFixed(1)} s`);
  printLine(
    `size: ${(totalBytes / BYTES_PER_MB).toFixed(0)} MB in all, ${largestMb.toFixed(1)} MB the largest`,
  );
  printLine(`memory: ${firstMb.toFixed(0)} MB, later at most ${grownMb.toFixed(0)} MB more`);
  if (largestMb > FILE_AT_MOST_MB || grownMb > GROWTH_AT_MOST_MB) process.exitCode = 1;
});
