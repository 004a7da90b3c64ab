import { printLine } from '@/lib/runtime/process/terminal';
import type { Database } from '@/lib/server/db/database';
import { percentile } from '@/tests/support/percentile';
import type { DeskPage } from './desk-pages';
import type { DeskSize } from './large-desk';

const REPEATS = 40;

/** A filled staff side. */
export interface Desk {
  url: string;
  db: Database;
  size: DeskSize;
}

/** Both desks are measured in turn, so that other load of the machine affects both alike. */
async function measure(page: DeskPage, small: Desk, large: Desk) {
  const ms = { small: [] as number[], large: [] as number[] };
  for (let i = -2; i < (page.repeats ?? REPEATS); i += 1) {
    for (const [name, desk] of [
      ['small', small],
      ['large', large],
    ] as const) {
      const startMs = performance.now();
      await page.read(desk.db, { turn: Math.max(i, 0), size: desk.size });
      if (i >= 0) ms[name].push(performance.now() - startMs);
    }
  }
  return ms;
}

/**
 * Prints the time that the database takes for each page, median and 95th percentile, of the small
 * desk and then of the large one; slow ones fail the command.
 * @returns the pages, the slowest of the large desk first
 */
export async function measureDesks(
  pages: readonly DeskPage[],
  small: Desk,
  large: Desk,
): Promise<DeskPage[]> {
  const measured: { page: DeskPage; p95: number }[] = [];
  for (const page of pages) {
    const ms = await measure(page, small, large);
    const cells = [ms.small, ms.large].flatMap((values) => [
      percentile(values, 0.5),
      percentile(values, 0.95),
    ]);
    const p95 = percentile(ms.large, 0.95);
    const isSlow = percentile(ms.large, 0.5) > page.atMostMs;
    if (isSlow) process.exitCode = 1;
    measured.push({ page, p95 });
    const ratio = (cells[2] ?? 0) / (cells[0] ?? 1);
    const shown = cells.map((cell) => cell.toFixed(1).padStart(8)).join('');
    printLine(`${isSlow ? '✗' : '✓'} ${page.name.padEnd(34)}${shown}  ×${ratio.toFixed(1)}`);
  }
  return measured.sort((a, b) => b.p95 - a.p95).map(({ page }) => page);
}
