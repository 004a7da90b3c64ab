import { cookies } from 'next/headers';
import { storeDayOf } from '@/lib/config/answer-promise';
import { SHOWN_PURCHASE_CODE_COOKIE } from '@/lib/config/cookies';
import { isLandedCountry, LANDED_COUNTRY_CODES } from '@/lib/config/landed-countries';
import { purchaseCodeOf } from '@/lib/config/purchase-codes';
import { referenceOf } from '@/lib/format/reference';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { countryNameOf } from '@/lib/i18n/desk-texts';
import { publishReviewHref } from '@/lib/routing/paths';
import { readRecord } from '@/lib/server/desk/record-changes';
import { countryCodes } from '@/lib/server/geo/countries';
import { findPurchaseCode, listPurchaseCodes } from '@/lib/server/reviews/purchase-codes';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { readEnquiry, siteOriginOf } from './inbox';
import type { Query } from './page-notice';
import { typedIn } from './typed-form';

export type PurchaseToConfirm = Awaited<ReturnType<typeof readPurchase>>;
export type ListedCode = Awaited<ReturnType<typeof readPurchaseCodes>>[number];

/** The newest codes, with the state of each. */
export async function readPurchaseCodes() {
  const codes = await listPurchaseCodes(deskBackend().db);
  const now = new Date();
  return codes.map((code) => ({ ...code, state: stateOf(code, now) }));
}

type StoredCode = Awaited<ReturnType<typeof listPurchaseCodes>>[number];

function stateOf(
  { revokedAt, reviewState, expiresAt }: StoredCode,
  now: Date,
): 'revoked' | 'used' | 'expired' | 'open' {
  if (revokedAt) return 'revoked';
  if (reviewState && reviewState !== 'rejected') return 'used';
  return expiresAt < now ? 'expired' : 'open';
}

/** What the form is filled with: what was typed and refused, else what was sold. */
export async function readPurchase(query: Query) {
  const { typed } = typedIn(query);
  const sold = await readSold(query);
  const { car = sold.car, month = sold.month, country = sold.country } = typed;
  return { ...sold, car, month, country };
}

/** What was sold to an enquiry, or a unit that was sold. */
async function readSold({ enquiry: enquiryId, unit: unitId }: Query) {
  const blank = { car: '', month: storeDayOf(new Date()).slice(0, 7), country: '', enquiry: '' };
  const enquiry = typeof enquiryId === 'string' ? await readEnquiry(enquiryId) : null;
  if (enquiry) {
    const [model] = enquiry.cars;
    return {
      ...blank,
      car: enquiry.unit?.stock_number ?? (model ? referenceOf(model.modelId) : ''),
      country: enquiry.alpha2 ?? '',
      enquiry: String(enquiry.id),
    };
  }
  const unit =
    typeof unitId === 'string' && /^[1-9]\d{0,8}$/.test(unitId)
      ? await readRecord(deskBackend().db, { kind: 'units', key: unitId })
      : null;
  if (!unit) return blank;
  const soldOn = typeof unit.sold_on === 'string' ? unit.sold_on.slice(0, 7) : blank.month;
  return { ...blank, car: String(unit.stock_number ?? ''), month: soldOn };
}

/** Every country, those first where most cars go to. */
export function countryChoices(language: DeskLanguage) {
  const others = countryCodes().filter((code) => !isLandedCountry(code));
  const named = others.map((code) => [code, countryNameOf(language, code)] as const);
  return [
    ...LANDED_COUNTRY_CODES.map((code) => [code, countryNameOf(language, code)] as const),
    ...named.toSorted(([, a], [, b]) => a.localeCompare(b, language)),
  ];
}

/** The code that was just made, for a few minutes and for who made it; null otherwise. */
export async function readNewCode() {
  const code = (await cookies()).get(SHOWN_PURCHASE_CODE_COOKIE)?.value ?? '';
  const found = purchaseCodeOf(code) ? await findPurchaseCode(deskBackend().db, code) : null;
  if (!found) return null;
  const enquiry = found.enquiryId ? await readEnquiry(String(found.enquiryId)) : null;
  const link = siteOriginOf(enquiry?.lang ?? '') + publishReviewHref(found.modelId, code);
  return { code, car: found.car, link };
}
