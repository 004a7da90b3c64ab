import { createHash } from 'node:crypto';
import { and, eq, isNotNull, or } from 'drizzle-orm';
import sharp from 'sharp';
import type { Finding } from '@/lib/config/site-check';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';
import type { Database } from '../db/database';
import { sitePages } from '../db/schema/site-check';
import { type MediaStore, mediaKey } from '../media/media-store';
import { type Screen, type SiteBrowser, WIDTHS_PX } from './browser';
import { NOT_FOUND_PATHS } from './page-list';

/** Kept half as wide as a desktop's: words can be read, and a thousand of them are some 50 MB. */
const KEPT_WIDTHS_PX = { phone: 375, desktop: 720 } as const satisfies Record<Screen, number>;
const QUALITY = 60;
const SCREENS = Object.keys(WIDTHS_PX) as Screen[];

interface PicturedPage {
  locale: Locale;
  path: string;
  etag: string | null;
  picturedVersion: string | null;
  phonePicture: string | null;
  desktopPicture: string | null;
}

/** One page of each route, the same in every language that has it, so that they can be compared. */
async function chosenPages(db: Database, locales: readonly Locale[]): Promise<PicturedPage[]> {
  const rows = await db
    .select({
      locale: sitePages.locale,
      path: sitePages.path,
      route: sitePages.route,
      status: sitePages.status,
      etag: sitePages.etag,
      picturedVersion: sitePages.picturedVersion,
      phonePicture: sitePages.phonePicture,
      desktopPicture: sitePages.desktopPicture,
    })
    .from(sitePages)
    .orderBy(sitePages.route, sitePages.path);
  const isShown = ({ path, status }: { path: string; status: number }) =>
    status === 200 || NOT_FOUND_PATHS.includes(path);
  const examples = new Map<string, string>();
  for (const row of rows) {
    if (row.locale === DEFAULT_LOCALE && isShown(row) && !examples.has(row.route))
      examples.set(row.route, row.path);
  }
  const wanted = new Set(examples.values());
  return rows
    .filter((row) => wanted.has(row.path) && isShown(row))
    .flatMap(({ locale, ...row }) => {
      const known = locales.find((each) => each === locale);
      return known ? [{ locale: known, ...row }] : [];
    });
}

const versionOf = ({ etag }: PicturedPage) => etag ?? 'unknown';

async function keep(store: MediaStore, picture: Buffer, screen: Screen): Promise<string> {
  const widthPx = KEPT_WIDTHS_PX[screen];
  const small = await sharp(picture)
    .resize({ width: widthPx })
    .webp({ quality: QUALITY })
    .toBuffer();
  const key = mediaKey(createHash('sha256').update(small).digest('hex'), widthPx, 'webp');
  await store.put(key, small);
  return key;
}

/** Removes pictures that no page shows any more; equal pages have the same ones. */
export async function removePictures(
  db: Database,
  store: MediaStore,
  keys: readonly (string | null)[],
): Promise<void> {
  for (const key of keys) {
    if (key === null) continue;
    const shown = or(eq(sitePages.phonePicture, key), eq(sitePages.desktopPicture, key));
    if ((await db.$count(sitePages, shown)) === 0) await store.remove(key);
  }
}

export interface PictureOptions {
  siteOrigin: string;
  locales?: readonly Locale[];
  signal?: AbortSignal | undefined;
  onProgress?(done: number, total: number): void;
}

/**
 * Takes pictures of one page of each route in each language, at two widths, and notes what the
 * browser says; of a page that is as it was, the pictures are kept.
 * @returns how many pages were pictured
 * @throws when the browser is gone
 */
export async function takePictures(
  db: Database,
  store: MediaStore,
  browser: SiteBrowser,
  { siteOrigin, locales = LOCALES, signal, onProgress }: PictureOptions,
): Promise<number> {
  const pages = await chosenPages(db, locales);
  const changed = pages.filter((page) => page.picturedVersion !== versionOf(page));
  let done = 0;
  for (const page of changed) {
    signal?.throwIfAborted();
    if (!(await store.hasRoom())) break;
    const url = originOf(siteOrigin, page.locale) + page.path;
    const keys: Partial<Record<Screen, string>> = {};
    const errors = new Set<string>();
    const sidewaysAtPx: number[] = [];
    for (const screen of SCREENS) {
      try {
        const view = await browser.view(url, screen);
        keys[screen] = await keep(store, view.picture, screen);
        for (const error of view.errors) errors.add(error);
        if (view.isSideways) sidewaysAtPx.push(WIDTHS_PX[screen]);
      } catch (error) {
        signal?.throwIfAborted();
        if (!browser.isOpen()) throw error;
        errors.add((error as Error).message.split('\n')[0] ?? '');
      }
    }
    await db
      .update(sitePages)
      .set({
        phonePicture: keys.phone ?? null,
        desktopPicture: keys.desktop ?? null,
        picturedVersion: versionOf(page),
        // Of the page that says so, the answer 404 is none.
        consoleErrors: [...errors].filter(
          (error) => !(NOT_FOUND_PATHS.includes(page.path) && /status of 404/.test(error)),
        ),
        sidewaysAtPx,
      })
      .where(and(eq(sitePages.locale, page.locale), eq(sitePages.path, page.path)));
    await removePictures(db, store, [page.phonePicture, page.desktopPicture]);
    done++;
    onProgress?.(done, changed.length);
  }
  return done;
}

/** What the browser said of pages when they were pictured. */
export async function pictureFindings(db: Database, locales: readonly Locale[]) {
  const rows = await db
    .select({
      locale: sitePages.locale,
      path: sitePages.path,
      route: sitePages.route,
      consoleErrors: sitePages.consoleErrors,
      sidewaysAtPx: sitePages.sidewaysAtPx,
    })
    .from(sitePages)
    .where(isNotNull(sitePages.picturedVersion));
  return rows.flatMap(({ locale, path, route, consoleErrors, sidewaysAtPx }) => {
    const known = locales.find((each) => each === locale);
    if (!known) return [];
    const findings: Finding[] = [
      ...consoleErrors.map((found) => ({ rule: 'consoleError' as const, found })),
      ...sidewaysAtPx.map((widthPx) => ({ rule: 'sideways' as const, found: `${widthPx} px` })),
    ];
    return findings.map((finding) => ({ locale: known, path, route, ...finding }));
  });
}
