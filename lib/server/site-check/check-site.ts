import pLimit from 'p-limit';
import { company, isOffered, storeOf } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import type { Finding } from '@/lib/config/site-check';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { messageTextsOf } from '@/lib/i18n/message-faults';
import type { Database } from '../db/database';
import { brands, models } from '../db/schema/catalogue';
import { loadRewordedTexts, settleWordedDuring } from '../texts/message-texts';
import {
  endCheck,
  noteProgress,
  type PlacedFinding,
  pauseCheck,
  readSeenPages,
  replaceFindings,
} from './check-store';
import { LanguageCheck } from './language-check';
import { askTargets } from './link-targets';
import type { PageRules } from './page-findings';
import { listPages } from './page-list';
import { siteClient } from './site-client';
import { compareWithOthers, titlesTwice } from './site-findings';
import { addSources, textFindings } from './text-findings';
import { languageChecker } from './text-language';
import { noteRevisions } from './text-revisions';
import { type AllMessages, messageFinder } from './text-sources';

/** Requests at the same time: a page is rendered one at a time for an address anyway. */
const CONNECTIONS = 6;
/** Also the heartbeat: a check without one for a while counts as lost. */
const NOTED_EVERY_MS = 1000;
/** Names of a larger catalogue repeat the same words. */
const NAMES_MAX = 20_000;

export interface SiteCheckOptions {
  siteOrigin: string;
  /** See siteClient. */
  connectTo?: string | undefined;
  locales?: readonly Locale[];
  /** Pages of each route at most, where a few of them are enough. */
  perRoute?: number | undefined;
  /** Interface texts instead of those of this program. */
  messages?: AllMessages;
  now?: () => Date;
  /** Ends the check before its end. */
  signal?: AbortSignal;
  onProgress?(done: number, total: number): void;
}

export interface SiteCheckResult {
  pages: number;
  unchanged: number;
  leftOut: number;
  findings: PlacedFinding[];
}

/** Names of the company, its stores, brands and cars. */
async function readNames(db: Database): Promise<string[]> {
  const { name, legalName } = company();
  const stores = PORTS.flatMap((port) => Object.values(storeOf(port).texts));
  const [brandNames, cars] = await Promise.all([
    db.select({ name: brands.brandName }).from(brands).limit(NAMES_MAX),
    db.selectDistinct({ name: models.modelName, trim: models.trim }).from(models).limit(NAMES_MAX),
  ]);
  return [
    name,
    legalName,
    ...stores.map((texts) => texts.name ?? ''),
    ...brandNames.map((brand) => brand.name),
    ...cars.map((car) => `${car.name} ${car.trim}`),
  ];
}

function allMessages(): AllMessages {
  return new Map(LOCALES.map((locale) => [locale, messageTextsOf(locale)]));
}

/**
 * Requests every page of the language sites as a search engine would, compares them with each other
 * and their texts with the Russian ones, and stores what it found. A page that is unchanged since
 * the previous check is not read again.
 */
export async function checkSite(
  db: Database,
  checkId: number,
  {
    siteOrigin,
    connectTo,
    locales = LOCALES.filter(isOffered),
    perRoute,
    messages,
    now = () => new Date(),
    signal,
    onProgress,
  }: SiteCheckOptions,
): Promise<SiteCheckResult> {
  const ended = new AbortController();
  const stop = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
  const client = siteClient(CONNECTIONS, connectTo, stop);
  let done = 0;
  const checks: LanguageCheck[] = [];
  // Pages found by links are checked as well, but do not raise the total that is shown.
  const totals = () => {
    const pagesTotal = checks.reduce((sum, { expected }) => sum + expected, 0);
    return {
      pagesTotal,
      pagesDone: Math.min(done, pagesTotal),
      pagesLeftOut: checks.reduce((sum, { list }) => sum + list.leftOut, 0),
    };
  };
  const note = () => {
    // A failure is ignored: the next note follows soon.
    noteProgress(db, checkId, totals(), now()).then(
      (isWanted) => isWanted || ended.abort(new Error('the check was stopped')),
      () => {},
    );
  };
  const noting = setInterval(note, NOTED_EVERY_MS);
  try {
    await noteRevisions(db, now(), stop);
    await loadRewordedTexts(db);
    const texts = messages ?? allMessages();
    const rules: PageRules = {
      siteOrigin,
      messages: texts,
      findLanguageFault: await languageChecker(await readNames(db)),
      sourceOf: messageFinder(texts),
    };
    const lists = await Promise.all(
      locales.map(
        async (locale) => [locale, await listPages(client, siteOrigin, locale, perRoute)] as const,
      ),
    );
    for (const [locale, list] of lists) {
      const seen = await readSeenPages(db, locale);
      checks.push(new LanguageCheck(db, checkId, client, rules, locale, list, seen));
    }

    const limit = pLimit(CONNECTIONS);
    const onPage = () => {
      done++;
      onProgress?.(done, totals().pagesTotal);
    };
    await Promise.all(checks.map((check) => check.run(limit, stop, now, onPage)));

    const sites = new Map(checks.map(({ locale, pages }) => [locale, pages]));
    const whole = new Set(checks.flatMap(({ locale, list }) => (list.leftOut ? [] : [locale])));
    const extent = { connections: CONNECTIONS, isSample: perRoute !== undefined };
    const targets = await askTargets(client, siteOrigin, sites, extent, stop);
    const findings: PlacedFinding[] = [];
    for (const { locale, pages, list } of checks) {
      const twice = titlesTwice(pages);
      for (const page of pages.values()) {
        const { path, route } = page;
        if (page.status === 404 && list.isLinked(path)) continue;
        const of = (finding: Finding) => ({ locale, path, route, ...finding });
        const isNamed = (each: string) => list.isNamed(each);
        const others = compareWithOthers(
          { siteOrigin, sites, whole, targets, twice, isNamed },
          page,
        );
        const isWrongStatus = others.some(({ rule }) => rule === 'status');
        findings.push(...others.map(of), ...(isWrongStatus ? [] : page.facts.findings.map(of)));
      }
    }
    findings.push(...(await textFindings(db, locales, texts, stop)));
    await addSources(db, findings, stop);
    await replaceFindings(db, checkId, locales, findings);
    await settleWordedDuring(db, checkId, locales);
    const unchanged = checks.reduce(
      (sum, { pages }) => sum + [...pages.values()].filter((page) => page.isUnchanged).length,
      0,
    );
    const { pagesLeftOut: leftOut } = totals();
    clearInterval(noting);
    const all = { pagesTotal: done, pagesDone: done, pagesLeftOut: leftOut };
    await noteProgress(db, checkId, { ...all, pagesUnchanged: unchanged }, now());
    await endCheck(db, checkId, { findings: findings.length }, now());
    return { pages: done, unchanged, leftOut, findings };
  } catch (error) {
    ended.abort(error);
    const end = signal?.aborted
      ? pauseCheck(db, checkId, now())
      : endCheck(db, checkId, { failure: 'broken' }, now());
    await end.catch(() => {});
    throw error;
  } finally {
    clearInterval(noting);
    client.close();
  }
}
