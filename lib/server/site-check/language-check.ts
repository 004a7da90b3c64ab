import { createHash } from 'node:crypto';
import type { LimitFunction } from 'p-limit';
import type { StoredFacts } from '@/lib/config/site-check';
import type { Locale } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';
import type { Database } from '../db/database';
import { settleWordedDuring } from '../texts/message-texts';
import { type StoredPage, storeOwnFindings, storePages } from './check-store';
import { readPageDocument } from './page-document';
import { examinePage, type PageRules } from './page-findings';
import type { PageList } from './page-list';
import { routeOf } from './page-route';
import type { SeenPage } from './seen-sites';
import type { SiteClient } from './site-client';

/** Grows when rules change: what an older one saw of a page is read again. */
const RULES_VERSION = 3;

/** Pages are stored with what was found on them while others are still looked at. */
const STORED_AT_ONCE = 25;

const NO_FACTS: StoredFacts = {
  alternates: {},
  isListed: false,
  letters: 0,
  links: [],
  pictures: [],
  findings: [],
};

/** A page of one language, as the check and its table know it. */
interface CheckedPage extends SeenPage {
  etag: string | null;
  description: string;
  isUnchanged: boolean;
}

/** Looks at the pages of one language, those that its pages lead to included. */
export class LanguageCheck {
  readonly pages = new Map<string, CheckedPage>();
  /** How many pages are expected: those that are listed, and those that the check before has seen. */
  readonly expected: number;
  private stored: CheckedPage[] = [];

  private readonly known: ReadonlyMap<string, StoredPage>;

  /** @param seen what the check before has seen of the language */
  constructor(
    private readonly db: Database,
    private readonly checkId: number,
    private readonly client: SiteClient,
    private readonly rules: PageRules,
    readonly locale: Locale,
    readonly list: PageList,
    seen: readonly StoredPage[],
  ) {
    this.known = new Map(seen.map((page) => [page.path, page]));
    this.expected = new Set([...list.paths, ...(list.isSample ? [] : this.known.keys())]).size;
  }

  /**
   * @param stop aborts it, with the signal's reason
   * @param onPage after each page
   */
  async run(
    limit: LimitFunction,
    stop: AbortSignal,
    now: () => Date,
    onPage: () => void,
  ): Promise<void> {
    const waiting: Promise<void>[] = [];
    const look = (path: string) => {
      const done = limit(async () => {
        stop.throwIfAborted();
        const page = await this.look(path);
        this.pages.set(path, page);
        for (const link of page.facts.links) if (this.list.addLinked(link)) look(link);
        onPage();
        if (this.known.get(path)?.checkId === this.checkId) return;
        this.stored.push(page);
        if (this.stored.length >= STORED_AT_ONCE) await this.store(now());
      });
      // The first failure ends the check; this keeps later ones from being unhandled rejections.
      done.catch(() => {});
      waiting.push(done);
    };
    for (const path of this.list.paths) look(path);
    // Pages that are found by links are appended to the same list.
    for (let i = 0; i < waiting.length; i++) await waiting[i];
    await this.store(now());
  }

  private async store(now: Date): Promise<void> {
    const rows = this.stored.splice(0).map(({ isUnchanged: _, ...page }) => ({
      ...page,
      checkId: this.checkId,
      checkedAt: now,
    }));
    await storePages(this.db, rows);
    await storeOwnFindings(this.db, rows);
    await settleWordedDuring(this.db, this.checkId, [this.locale]);
  }

  private async look(path: string): Promise<CheckedPage> {
    const { locale, rules } = this;
    const before = this.known.get(path);
    // Seen before the check was interrupted.
    if (before?.checkId === this.checkId) return { ...before, locale, isUnchanged: false };
    const version = `${RULES_VERSION} `;
    const etag = before?.etag?.startsWith(version) ? before.etag.slice(version.length) : undefined;
    const url = originOf(rules.siteOrigin, locale) + path;
    const response = await this.client.get(url, etag ? { 'if-none-match': etag } : {});
    const pageKey = { locale, path, route: routeOf(path) };
    if (response.status === 304 && before) return { ...before, ...pageKey, isUnchanged: true };
    const isHtml = /^text\/html\b/.test(response.headers['content-type'] ?? '');
    const page = isHtml ? readPageDocument(response.body) : undefined;
    const { location } = response.headers;
    const facts = page ? examinePage(rules, locale, path, page) : NO_FACTS;
    const newEtag =
      response.headers.etag ?? createHash('sha1').update(response.body).digest('base64');
    return {
      ...pageKey,
      etag: response.status === 200 ? version + newEtag : null,
      status: response.status,
      title: page?.title ?? '',
      description: page?.description ?? '',
      facts: location ? { ...facts, location } : facts,
      isUnchanged: false,
    };
  }
}
