import { serverClient } from '@/lib/api/server';
import { listLandingPages, type ModelSummary } from '@/lib/contract/calls/landing';
import { landingTitleOf, type NamedChoice } from '@/lib/format/landing-texts';
import type { Locale } from '@/lib/i18n/locales';
import {
  type LandingChoice,
  landingChoiceOf,
  landingHref,
  landingSlugOf,
} from '@/lib/routing/landing-address';
import { cachedRead } from './cached-read';
import {
  type ModelPage,
  readBrands,
  readCarTypes,
  readModelPage,
  readModelSummary,
} from './catalogue';

/** A landing page that is linked and listed today. */
export interface LandingAddress {
  choice: LandingChoice;
  href: string;
}

/** The landing pages that are linked and listed today: types by price first, then brands at ports. */
export async function readLandingPages(locale: Locale): Promise<LandingAddress[]> {
  const pages = await cachedRead('landing-pages', [locale], () =>
    serverClient(locale)(listLandingPages, {}),
  );
  return (pages ?? []).flatMap((page) => {
    // A remote backend may have other prices than this site.
    const choice = landingChoiceOf(landingSlugOf(page as LandingChoice));
    return choice ? { choice, href: landingHref(choice) } : [];
  });
}

/** The titles of landing pages; those that the catalogue no longer has are left out. */
export async function readLandingLinks(
  locale: Locale,
  pages: readonly LandingAddress[],
): Promise<{ href: string; label: string }[]> {
  const [brands, types] = await Promise.all([readBrands(locale), readCarTypes(locale)]);
  return pages.flatMap(({ choice, href }) => {
    const named =
      'type_sign' in choice
        ? types.find(({ type_sign }) => type_sign === choice.type_sign)
        : brands.find(({ brand_sign }) => brand_sign === choice.brand_sign);
    // The pair has the name that its own kind of choice asks for.
    return named
      ? { href, label: landingTitleOf(locale, { ...choice, ...named } as NamedChoice) }
      : [];
  });
}

/** A landing page. */
export interface Landing extends LandingAddress {
  title: string;
  /** Its first models, in the catalogue's order. */
  list: ModelPage;
  summary: ModelSummary;
  /** Whether it is worth a link today; if not, search engines shall not list it. */
  isListed: boolean;
}

/** The landing page of an address; null when the catalogue does not know what it asks for. */
export async function readLanding(locale: Locale, slug: string): Promise<Landing | null> {
  const choice = landingChoiceOf(slug);
  if (!choice) return null;
  const href = landingHref(choice);
  const [link] = await readLandingLinks(locale, [{ choice, href }]);
  if (!link) return null;
  const [list, summary, pages] = await Promise.all([
    readModelPage(locale, choice, 1),
    readModelSummary(locale, choice),
    readLandingPages(locale),
  ]);
  if (!list || !summary) return null;
  const isListed = pages.some((page) => page.href === href);
  return { choice, href, title: link.label, list, summary, isListed };
}

/** Others at the same price or port, at most. */
const NEIGHBOURS_MAX = 8;

const subjectOf = (choice: LandingChoice) =>
  'type_sign' in choice ? `type ${choice.type_sign}` : `brand ${choice.brand_sign}`;
const limitOf = (choice: LandingChoice) =>
  'type_sign' in choice ? choice.price_max_usd : choice.port;

/**
 * Landing pages that may interest a visitor of one: its type at other prices or its brand at the
 * other port, then other types or brands of the same price or port. Of many of these the ones that
 * follow it in the catalogue's order, so that every page is linked from others.
 */
export function neighboursOf(
  pages: readonly LandingAddress[],
  choice: LandingChoice,
): LandingAddress[] {
  const own = landingHref(choice);
  const position = pages.findIndex(({ href }) => href === own);
  const others = pages.filter(({ href }) => href !== own);
  const following = [...pages.slice(position + 1), ...pages.slice(0, Math.max(position, 0))];
  const isOfSubject = (page: LandingAddress) => subjectOf(page.choice) === subjectOf(choice);
  const isAtLimit = (page: LandingAddress) => limitOf(page.choice) === limitOf(choice);
  return [
    ...others.filter(isOfSubject),
    ...following.filter((page) => isAtLimit(page) && !isOfSubject(page)).slice(0, NEIGHBOURS_MAX),
  ];
}
