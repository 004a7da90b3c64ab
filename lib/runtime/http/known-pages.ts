import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { isLocale, type Locale } from '@/lib/i18n/locales';

/** In the data folder. */
const FILE = 'known-pages.json';
/** Rendered in a quarter of a minute, and requested more often than all others together. */
const PAGES_MAX = 150;
const SAVE_EVERY_MS = 10_000;

/** A public page: the site of a language, and the address on it. */
export interface KnownPage {
  locale: Locale;
  url: string;
}

/**
 * The most recently requested pages, on disk: the next process renders them before it serves
 * requests (docs/adr/0100). Only pages that are the same for everyone, and no searches.
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
      // The disk may be full: the next start is a little slower.
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
