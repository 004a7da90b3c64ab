import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { isLocale, type Locale } from '@/lib/i18n/locales';

/** Of the data folder. */
const FILE = 'known-pages.json';
/** So many are rendered in a quarter of a minute, and asked for more often than all others together. */
const PAGES_MAX = 150;
const SAVE_EVERY_MS = 10_000;

/** A public page: the site of a language, and the address on it. */
export interface KnownPage {
  locale: Locale;
  url: string;
}

/**
 * Which pages are asked for, the latest first, on disk: the next process renders them before it
 * serves anybody (docs/adr/0100). Addresses of pages that everybody sees alike, and no searches.
 */
export class KnownPages {
  private readonly asked = new LRUCache<string, KnownPage>({ max: PAGES_MAX });
  private hasChanged = false;

  private constructor(private readonly path: string) {}

  static open(dataDir: string): KnownPages {
    const pages = new KnownPages(join(dataDir, FILE));
    setInterval(() => pages.save(), SAVE_EVERY_MS).unref();
    return pages;
  }

  note(locale: Locale, url: string): void {
    const key = locale + url;
    if (!this.asked.has(key)) this.hasChanged = true;
    this.asked.set(key, { locale, url });
  }

  private save(): void {
    if (!this.hasChanged) return;
    this.hasChanged = false;
    try {
      const unfinished = `${this.path}.${process.pid}`;
      writeFileSync(unfinished, JSON.stringify([...this.asked.values()]), { mode: 0o600 });
      renameSync(unfinished, this.path);
    } catch {
      // A disk that takes nothing more: the next start is a little slower.
    }
  }

  /** What was saved last, by whichever process. */
  read(): KnownPage[] {
    try {
      const pages: KnownPage[] = JSON.parse(readFileSync(this.path, 'utf8'));
      return pages.filter(({ locale, url }) => isLocale(locale) && url.startsWith('/'));
    } catch {
      return [];
    }
  }
}
