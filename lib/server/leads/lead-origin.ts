import { eq } from 'drizzle-orm';
import {
  CLICK_ID_NETWORKS,
  type ClickIdParam,
  ORIGIN_FAVOURITES_MAX,
  type StoredTouch,
  type StoredVisit,
  UTM_PARAMS,
  VISIT_PAGES_MAX,
} from '@/lib/config/lead-origin';
import type { LeadOrigin } from '@/lib/contract/lead-origin';
import { pageAddressOf } from '@/lib/routing/inner-path';
import type { Database } from '../db/database';
import { promotions } from '../db/schema/content';
import { sanitizeLine } from '../request/text-fields';
import { portOfLead } from './lead-port';

/** The most characters of a parameter, of a click's id, and of a page that are stored. */
const PARAM_MAX_LENGTH = 100;
const CLICK_ID_MAX_LENGTH = 300;
const PAGE_MAX_LENGTH = 200;

const CLICK_ID_PARAMS = Object.keys(CLICK_ID_NETWORKS) as ClickIdParam[];

/** Facts of a lead that decide its port and promotion. */
interface OriginFacts {
  countryId: number | null;
  lang: string;
  /** Label of the form's place on the site. */
  from: string;
}

/** The beginning of a text in one line, without half of a character at its end. */
function bounded(text: string, maxLength: number): string {
  return sanitizeLine(text)
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '');
}

/** Path and known parameters of a page: the rest of an address may be personal. */
function pageOf(address: string): string {
  return bounded(pageAddressOf(address).url, PAGE_MAX_LENGTH);
}

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** The named parameters that an address has. */
function paramsIn<Name extends string>(
  query: URLSearchParams,
  names: readonly Name[],
  maxLength = PARAM_MAX_LENGTH,
): Partial<Record<Name, string>> | undefined {
  const found = names.flatMap((name) => {
    const value = bounded(query.get(name) ?? '', maxLength);
    return value ? [[name, value]] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

function storedTouch({ at, page, referrer }: NonNullable<LeadOrigin['first']>): StoredTouch {
  const query = new URLSearchParams(page.split('?')[1] ?? '');
  const source = bounded(query.get('source') ?? '', PARAM_MAX_LENGTH);
  const utm = paramsIn(query, UTM_PARAMS);
  const clickIds = paramsIn(query, CLICK_ID_PARAMS, CLICK_ID_MAX_LENGTH);
  return {
    at: timeOf(at),
    page: pageOf(page),
    ...(referrer && { referrer: referrer.toLowerCase().replace(/^www\./, '') }),
    ...(source && { source }),
    ...(utm && { utm }),
    ...(clickIds && { clickIds }),
  };
}

/** A typed address or a bookmark has none of these. */
function isFromElsewhere({ source, utm, clickIds, referrer }: StoredTouch): boolean {
  return Boolean(source || utm || clickIds || referrer);
}

/** The source that sent the visitor; '' for none. */
function sourceOf({ source, utm, clickIds = {}, referrer }: Partial<StoredTouch>): string {
  const [clickId] = Object.keys(clickIds) as ClickIdParam[];
  return (
    source ??
    utm?.utm_source?.toLowerCase() ??
    (clickId && CLICK_ID_NETWORKS[clickId]) ??
    referrer ??
    ''
  );
}

/** The code or id of a promotion in a form's label or a page of ours. */
function promotionIn(text: string): { coder?: string; id?: number } | null {
  const [, label, code, id] =
    /^(?:promotion:(.+)|\/promotionPage\/([^/?]+)|\/(?:activity\/|contactUs\?promotion=)([1-9]\d{0,8})(?:&.*)?)$/.exec(
      text,
    ) ?? [];
  if (id) return { id: Number(id) };
  const coder = label ?? code;
  if (!coder) return null;
  try {
    return { coder: decodeURIComponent(coder) };
  } catch {
    return null;
  }
}

/** The promotion asked about, arrived by, or else last seen in the visit. */
async function promotionOf(db: Database, texts: readonly string[]): Promise<number | null> {
  const named = texts.map(promotionIn).find((found) => found !== null);
  if (!named) return null;
  const { promotionId, coder } = promotions;
  const [found] = await db
    .select({ promotionId })
    .from(promotions)
    // Codes are typed by hand: the page answers in any letter case, and so does this.
    .where(named.id ? eq(promotionId, named.id) : eq(coder, (named.coder ?? '').toUpperCase()));
  return found?.promotionId ?? null;
}

/**
 * Where a lead comes from, as it is stored: the last touch counts, as in most analytics; the first
 * one and the visit are stored beside it.
 */
export async function storedOrigin(db: Database, origin: LeadOrigin, facts: OriginFacts) {
  const { chosenPort, first, last, favourites } = origin;
  const pages = origin.pages?.map(([at, page]) => ({ at: timeOf(at), page: pageOf(page) })) ?? [];
  const kept = [...pages.slice(0, 1), ...pages.slice(1).slice(1 - VISIT_PAGES_MAX)];
  const firstTouch = first && storedTouch(first);
  const arrival = last && storedTouch(last);
  const lastTouch = arrival && isFromElsewhere(arrival) ? arrival : undefined;
  const visit: StoredVisit = {
    ...(chosenPort && { chosenPort }),
    ...(firstTouch && { first: firstTouch }),
    ...(lastTouch && { last: lastTouch }),
    ...(kept.length > 0 && { pages: kept }),
    ...(favourites?.length && { favourites: favourites.slice(-ORIGIN_FAVOURITES_MAX) }),
  };
  const { utm, page: arrivedAt = '' } = lastTouch ?? {};
  const seen = kept.map(({ page }) => page).reverse();
  return {
    port: portOfLead(origin, facts),
    source: sourceOf(lastTouch ?? {}),
    utmSource: utm?.utm_source ?? '',
    utmMedium: utm?.utm_medium ?? '',
    utmCampaign: utm?.utm_campaign ?? '',
    promotionId: await promotionOf(db, [facts.from, arrivedAt, ...seen]),
    firstPage: kept[0]?.page ?? '',
    visit,
  };
}
