import type { Finding } from '@/lib/config/site-check';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';
import { pictureUrl } from './link-targets';
import { NOT_FOUND_PATHS } from './page-list';
import { isAlikeInAll } from './page-route';
import type { SeenPage, SeenSites } from './seen-sites';

/** Status of what is no page: by absolute address. */
export type Targets = ReadonlyMap<string, number>;

/**
 * A page that says less than this part of what the Russian one says is not translated whole. Thai
 * and Arabic need fewer letters than Russian for the same, but not so few.
 */
const LETTERS_LEAST_PART = 0.5;
/** Of pages with fewer letters than this nothing can be told. */
const LETTERS_TOLD_FROM = 400;

const isMissing = (status: number | undefined) => status === 0 || (status ?? 200) >= 400;

/** Listed pages of a language whose title another one has: the path of that one by their own. */
export function titlesTwice(pages: ReadonlyMap<string, SeenPage>): ReadonlyMap<string, string> {
  const pathOf = new Map<string, string>();
  const twice = new Map<string, string>();
  for (const { path, title, facts, status } of pages.values()) {
    if (!facts.isListed || status !== 200 || !title) continue;
    const other = pathOf.get(title);
    if (other === undefined) pathOf.set(title, path);
    else twice.set(path, other);
  }
  return twice;
}

/** What a page is compared with. */
export interface Others {
  siteOrigin: string;
  sites: SeenSites;
  /** Languages of which every page was looked at. */
  whole: ReadonlySet<Locale>;
  targets: Targets;
  /** See titlesTwice, of the page's own language. */
  twice: ReadonlyMap<string, string>;
  /** Whether the sitemap of its language names a path. */
  isNamed(path: string): boolean;
}

/** Of each version that a page names, whether it names the page. */
function unreturned({ siteOrigin, sites, whole }: Others, page: SeenPage): Finding[] {
  const { locale, path, facts } = page;
  const address = originOf(siteOrigin, locale) + path;
  return Object.entries(facts.alternates).flatMap(([tag, href]): Finding[] => {
    if (!isLocale(tag) || tag === locale) return [];
    const origin = originOf(siteOrigin, tag);
    if (!href.startsWith(origin)) return [];
    const other = sites.get(tag)?.get(href.slice(origin.length));
    // A check may look at some languages and some of their pages only.
    if (!other && !whole.has(tag)) return [];
    if (other?.facts.alternates[locale] === address) return [];
    const found = other ? other.facts.alternates[locale] : 'is not there';
    return [{ rule: 'hreflangNotReturned', found: `${href}: ${found ?? '—'}`, wanted: address }];
  });
}

/**
 * What is wrong with a page beside others: its versions in other languages, what it links to and
 * shows, its title, and how much it says.
 */
export function compareWithOthers(others: Others, page: SeenPage): Finding[] {
  const { siteOrigin, sites, targets, twice } = others;
  const { locale, path, facts, status } = page;
  const expected = NOT_FOUND_PATHS.includes(path) ? 404 : 200;
  if (status !== expected) {
    return [
      { rule: 'status', found: facts.location ? `${status} → ${facts.location}` : String(status) },
    ];
  }
  const own = originOf(siteOrigin, locale);
  const pages = sites.get(locale);
  const findings = unreturned(others, page);
  // That another page stands for a listed one is its own fault (addressFindings).
  if (others.isNamed(path) && !facts.isListed)
    findings.push({ rule: 'sitemapNoindex', found: 'noindex' });
  for (const link of facts.links) {
    const seen = pages?.get(link)?.status ?? targets.get(own + link);
    if (isMissing(seen) && !NOT_FOUND_PATHS.includes(link))
      findings.push({ rule: 'deadLink', found: `${link} (${seen})` });
  }
  for (const picture of facts.pictures) {
    const seen = targets.get(pictureUrl(siteOrigin, locale, picture));
    if (isMissing(seen)) findings.push({ rule: 'missingPicture', found: `${picture} (${seen})` });
  }
  const other = twice.get(path);
  if (other !== undefined) findings.push({ rule: 'titleTwice', found: page.title, wanted: other });
  const russian = sites.get(DEFAULT_LOCALE)?.get(path)?.facts.letters ?? 0;
  const isShort = facts.letters < russian * LETTERS_LEAST_PART;
  if (russian >= LETTERS_TOLD_FROM && isShort && isAlikeInAll(path)) {
    findings.push({
      rule: 'contentShort',
      found: String(facts.letters),
      wanted: String(russian),
    });
  }
  return findings;
}
