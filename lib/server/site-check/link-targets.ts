import pLimit from 'p-limit';
import { DEFAULT_LOCALE, type Locale } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';
import type { SeenSites } from './seen-sites';
import type { SiteClient } from './site-client';

/** Filters and subjects make more addresses than there are pages: some of each form are enough. */
const PER_FORM_MAX = 3;
/** A picture for links takes a third of a second to draw when it is asked for the first time. */
const DRAWN_MAX = 1;
/** Pictures and files beyond what any site of this kind has. */
const TARGETS_MAX = 20_000;

/** Pictures for links, by the kind of page that they are of. */
const DRAWN = /^\/media\/share\/([a-z]+)-/;

/** Where a page's picture is asked for: files are the same on every host. */
export function pictureUrl(siteOrigin: string, locale: Locale, picture: string): string {
  if (!picture.startsWith('/')) return picture;
  return originOf(siteOrigin, DRAWN.test(picture) ? locale : DEFAULT_LOCALE) + picture;
}

/** The form of an address: its path without numbers, and the names in its query. */
function formOf(link: string): string {
  const [path = '', query = ''] = link.split('?');
  const names = [...new Set(new URLSearchParams(query).keys())].sort();
  return `${path.replace(/\d+/g, '0')}?${names.join('&')}`;
}

/** The first part of a path. */
const sectionOf = (link: string) => link.split(/[/?]/)[1] ?? '';

/** What pages link to and show, besides pages that were looked at; only addresses of the site itself. */
function targetsOf(siteOrigin: string, sites: SeenSites, isSample: boolean): Set<string> {
  const targets = new Set<string>();
  const isOurs = (url: string) =>
    [...sites.keys()].some((each) => url.startsWith(`${originOf(siteOrigin, each)}/`));
  for (const [locale, pages] of sites) {
    const own = originOf(siteOrigin, locale);
    const ofForm = new Map<string, Set<string>>();
    const addSome = (form: string, url: string, most = PER_FORM_MAX) => {
      const some = ofForm.get(form) ?? new Set();
      ofForm.set(form, some);
      if (some.size < most) some.add(url);
    };
    for (const { facts } of pages.values()) {
      for (const picture of facts.pictures) {
        const url = pictureUrl(siteOrigin, locale, picture);
        const kind = DRAWN.exec(picture)?.[1];
        if (kind) addSome(`picture ${kind}`, url, DRAWN_MAX);
        else if (isOurs(url)) targets.add(url);
      }
      for (const link of facts.links) {
        if (pages.has(link)) continue;
        if (isSample) addSome(sectionOf(link), own + link);
        else if (link.includes('?')) addSome(formOf(link), own + link);
        else targets.add(own + link);
      }
    }
    for (const some of ofForm.values()) for (const url of some) targets.add(url);
  }
  return new Set([...targets].slice(0, TARGETS_MAX));
}

/**
 * Requests everything that pages name and that is no page itself. Redirects count as an answer.
 * @param isSample some of each section are enough, as few of the pages were looked at
 * @returns status by absolute address; 0 for none
 */
export async function askTargets(
  client: SiteClient,
  siteOrigin: string,
  sites: SeenSites,
  { connections, isSample }: { connections: number; isSample: boolean },
  stop: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const limit = pLimit(connections);
  const statuses = new Map<string, number>();
  await Promise.all(
    [...targetsOf(siteOrigin, sites, isSample)].map((url) =>
      limit(async () => {
        stop.throwIfAborted();
        statuses.set(url, (await client.head(url)).status);
      }),
    ),
  );
  return statuses;
}
