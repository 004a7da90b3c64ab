import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { STORE_OFFSET_MS } from '@/lib/config/store-offset';

/** `mall-2026-11-26T18-00-00Z.tar`, with `.age` behind it where it is encrypted. */
const NAME = /^mall-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar(?:\.age)?$/;
const PARTIAL = /^mall-[\dTZ-]+\.tar(?:\.age)?\.partial$/;

/** A backup that has written nothing for so long was killed (lib/server/backup/backups.ts). */
const PARTIAL_MAX_MS = 6 * 3_600_000;

const KEPT_DAYS = 7;
const KEPT_WEEKS = 4;
const KEPT_MONTHS = 12;

export function fileNameOf(madeAt: Date, isSealed: boolean): string {
  const time = `${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return `mall-${time}.tar${isSealed ? '.age' : ''}`;
}

function madeAtOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : undefined;
}

const DAY_MS = 24 * 3_600_000;
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
/** The Monday of its week. */
const weekOf = (date: Date) =>
  dayOf(new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS));
const monthOf = (date: Date) => date.toISOString().slice(0, 7);

function newestFirstOf(names: readonly string[]) {
  return names
    .flatMap((name) => {
      const madeAt = madeAtOf(name);
      return madeAt ? [{ name, madeAt }] : [];
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** The name of the newest backup; files that are no backups are ignored. */
export const newestBackup = (names: readonly string[]): string | undefined =>
  newestFirstOf(names)[0]?.name;

/**
 * Which backups have expired: of each of the last 7 days, 4 weeks and 12 months that have a backup,
 * the newest stays. A pause removes none, and the newest of all always stays.
 * @param names of files; other files are ignored
 */
export function expiredBackups(names: readonly string[]): string[] {
  const newestFirst = newestFirstOf(names);
  const kept = new Set<string>();
  const keep = (spanOf: (date: Date) => string, count: number) => {
    const spans = new Set<string>();
    for (const { name, madeAt } of newestFirst) {
      // At the stores, where a day's begins with the night's: one made later on it stays in its place.
      const span = spanOf(new Date(madeAt.getTime() + STORE_OFFSET_MS));
      if (spans.has(span) || spans.size >= count) continue;
      spans.add(span);
      kept.add(name);
    }
  };
  keep(dayOf, KEPT_DAYS);
  keep(weekOf, KEPT_WEEKS);
  keep(monthOf, KEPT_MONTHS);
  return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name));
}

export async function removeExpiredBackups(folder: string): Promise<void> {
  for (const name of expiredBackups(await readdir(folder)))
    await rm(join(folder, name), { force: true });
}

/** Removes what killed backups have left behind; a folder may be that of several machines. */
export async function removeKilledBackups(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!PARTIAL.test(name)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    const isLeft = found && now.getTime() - found.mtimeMs > PARTIAL_MAX_MS;
    if (isLeft) await rm(join(folder, name), { force: true });
  }
}
