import { isOffered } from '@/lib/config/company';
import { UNIT_ATTRIBUTES } from '@/lib/contract/unit-attributes';
import { serverEnv } from '@/lib/env/server';
import { DEFAULT_LOCALE } from '@/lib/i18n/locales';
import { localeOfHost } from '@/lib/routing/host-locale';
import { originOf } from '@/lib/routing/hosts';
import { unitHref } from '@/lib/routing/paths';
import { SEARCH_PATH } from '@/lib/routing/search-address';
import { acceptedLocaleOf } from '@/lib/routing/unit-short-address';
import { findUnitByStockNumber } from '@/lib/server/catalogue/units';
import { siteDatabase } from '@/lib/server/db/client';
import { log } from '@/lib/server/log';

export const dynamic = 'force-dynamic';

/** The path for a stock number; an unknown one leads to the search, which shows other cars. */
async function pathOf(number: string): Promise<string> {
  if (!UNIT_ATTRIBUTES.stock_number.type.safeParse(number).success) return SEARCH_PATH;
  try {
    const unit = await findUnitByStockNumber(siteDatabase(), number);
    if (unit) return unitHref(unit.modelId, unit.unitId);
  } catch (error) {
    // The search page says in the buyer's language that it is unavailable, and retries.
    const name = error instanceof Error ? error.name : 'unknown';
    log().warn({ error: name }, 'a printed code is searched for');
  }
  return `${SEARCH_PATH}?${new URLSearchParams({ word: number })}`;
}

/**
 * The printed code of a car: leads to its page in the language of the host or, below a host that names
 * none, of the phone.
 */
export async function GET(
  { headers }: Request,
  { params }: { params: Promise<{ number: string }> },
): Promise<Response> {
  const locale =
    localeOfHost(headers.get('host') ?? '') ??
    acceptedLocaleOf(headers.get('accept-language'), isOffered) ??
    DEFAULT_LOCALE;
  const path = await pathOf((await params).number);
  return new Response(null, {
    status: 302,
    headers: {
      location: originOf(serverEnv().SITE_ORIGIN, locale) + path,
      // The target changes when the car is sold or the phone's language changes.
      'cache-control': 'private, no-cache',
      vary: 'accept-language, host',
      'x-robots-tag': 'noindex',
    },
  });
}
