import { isEmail } from '@/lib/config/email';
import { isLikelySpam } from '@/lib/config/spam-reasons';
import type { ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import type { recordEnquiry as recordEnquiryCall } from '@/lib/contract/calls/clue';
import type { EnquiryErrorMessage } from '@/lib/contract/enquiry-limits';
import type { FieldError } from '@/lib/contract/envelope';
import { answererOf } from '@/lib/format/answering-hours';
import { uuidOfContent } from '@/lib/format/content-uuid';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import type { ServiceContext } from '@/lib/server/request/context';
import { errorMessage } from '@/lib/server/request/error-messages';
import { hashAddress } from '@/lib/server/request/ip-address';
import { linkTokenOf, newLinkToken } from '@/lib/server/request/private-link';
import { rejectedFields } from '@/lib/server/request/request-error';
import { findAskedUnit } from '../catalogue/units';
import { alpha2Of, countryNamed } from '../geo/countries';
import { wantsCopy } from '../notify/lead-notifications';
import { countMail } from '../notify/mail-caps';
import { listAnswerers } from '../people/people';
import { homeEstimateOf } from '../rates/home-costs';
import { kindOfEnquiry } from './enquiry-kind';
import { storedOrigin } from './lead-origin';
import { internationalPhone } from './phone-number';
import { spamReasonsOf } from './spam';
import { findSent, findSentByOtherForm, storeEnquiry } from './store-enquiry';

type EnquiryInput = ParsedRequestOf<typeof recordEnquiryCall>;

const MISSING = {
  name: 'please fill name',
  mobile: 'please fill phone',
  country: 'please fill country',
  remark: 'please fill requirements',
} as const satisfies Record<string, EnquiryErrorMessage>;

/** All errors, missing fields first, in the order of api.md. */
function fieldErrorsIn(
  fields: Record<keyof typeof MISSING | 'mail', string>,
  phone: string | null,
  locale: Locale,
): FieldError[] {
  const missing = Object.entries(MISSING)
    .filter(([field]) => !fields[field as keyof typeof MISSING])
    .map(([field, msg]): FieldError => ({ field, msg }));
  const errors = [...missing];
  if (fields.mobile && !phone) {
    errors.push({ field: 'mobile', msg: errorMessage('invalidPhone', locale) });
  }
  if (fields.mail && !isEmail(fields.mail)) {
    errors.push({ field: 'mail', msg: errorMessage('invalidEmail', locale) });
  }
  return errors;
}

/**
 * Stores an enquiry before anything else happens with it, and returns its number and the token of
 * the buyer's page. A resend with the same `client_id`, or without one the identical signed
 * request, returns the same and stores nothing; so does the page's other form with the same words. An
 * e-mail address is optional; a phone number is stored in international form.
 * @throws RequestError 1 with one of ENQUIRY_ERROR_MESSAGES, or a sentence in the visitor's
 *   language, and with all errors by field
 */
export async function recordEnquiry(
  input: EnquiryInput,
  context: ServiceContext,
): Promise<ResponseOf<typeof recordEnquiryCall>> {
  const { db, locale, address, limits, now, notification, origin, signature } = context;
  const fields = {
    name: input.name?.trim() ?? '',
    mobile: input.mobile?.trim() ?? '',
    mail: input.mail?.trim() ?? '',
    country: input.country?.trim() ?? '',
    remark: input.remark?.trim() ?? '',
  };
  const named = input.country_id ? null : countryNamed(locale, fields.country);
  const countryId = input.country_id ?? named?.id ?? null;
  const phone = internationalPhone(fields.mobile, alpha2Of(countryId), locale);
  const errors = fieldErrorsIn(fields, phone, locale);
  if (errors.length > 0) throw rejectedFields(errors);

  const lang = isLocale(input.lang) ? input.lang : locale;
  const from = input.from ?? '';
  const carModel = input.car_model ?? '';
  const company = input.company?.trim() ?? '';
  const city = input.city?.trim() ?? '';
  const addressHash = hashAddress(address, now);
  const mobile = phone ?? fields.mobile;
  const isTrapped = Boolean(input.company_url);
  // A recorded request that is replayed is the same enquiry.
  const clientId = input.client_id ?? (signature ? uuidOfContent(signature) : null);
  const fromId = input.from_id ?? '';
  const carModelSign = input.car_model_sign ?? '';
  const subject = { from, fromId, carModelSign, unitId: input.unit_id, company, city };
  const [sent, sentByOther, unit, home, spamReasons, placed, answerers] = await Promise.all([
    findSent(db, clientId),
    findSentByOtherForm(db, { ...fields, ...subject, clientId, mobile, addressHash }, now),
    input.unit_id ? findAskedUnit(db, input.unit_id) : null,
    homeEstimateOf(db, input, now),
    spamReasonsOf(db, { ...fields, mobile, addressHash, isTrapped, origin }, now),
    storedOrigin(db, origin, { countryId, lang, from }),
    listAnswerers(db, now),
  ]);
  const known = sent ?? sentByOther;
  if (known) return answerOf(known.number, linkTokenOf(known));
  const kind = kindOfEnquiry({ from, company, carModel });
  const isCopied = wantsCopy(notification, { mail: fields.mail, kind, spamReasons });
  const beyond = isCopied
    ? await countMail(limits, 'copy', { address, mailbox: fields.mail })
    : null;
  const suspect = isLikelySpam(spamReasons);
  // Likely spam gets no owner until somebody has looked at it.
  const answerer = suspect
    ? undefined
    : answererOf(answerers, { port: placed.port, lang, now: now.getTime() });
  const number = await storeEnquiry(db, {
    ...fields,
    ...placed,
    kind,
    withoutCopy: beyond?.cap ?? null,
    mobile,
    country: named?.country ?? fields.country,
    createdAt: now,
    addressHash,
    countryId,
    from,
    fromId,
    lang,
    brand: input.brand ?? '',
    brandSign: input.brand_sign ?? '',
    carModel,
    carModelSign,
    unit,
    home,
    company,
    city,
    clientId,
    suspect,
    ownerId: answerer?.staffId ?? null,
    spamReasons,
  });
  return answerOf(number, newLinkToken(number, 1));
}

const answerOf = (number: string, token: string | null) => ({
  number,
  ...(token && { link_token: token }),
});
