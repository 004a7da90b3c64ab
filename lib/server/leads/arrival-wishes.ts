import { and, eq, inArray, sql } from 'drizzle-orm';
import { isEmail } from '@/lib/config/email';
import type { ParsedRequestOf } from '@/lib/contract/call';
import type {
  recordArrivalWish as recordCall,
  stopArrivals as stopCall,
} from '@/lib/contract/calls/arrival';
import type { FieldError } from '@/lib/contract/envelope';
import type { ModelFilters } from '@/lib/contract/filters';
import { chosenFiltersOf } from '@/lib/format/filter-names';
import type { Locale } from '@/lib/i18n/locales';
import { listOf } from '@/lib/i18n/texts';
import type { ServiceContext } from '@/lib/server/request/context';
import { errorMessage } from '@/lib/server/request/error-messages';
import { hashAddress } from '@/lib/server/request/ip-address';
import { rejected, rejectedFields } from '@/lib/server/request/request-error';
import { listBrands } from '../catalogue/brands';
import { listCarTypes } from '../catalogue/car-types';
import type { Database } from '../db/database';
import { arrivalWishes } from '../db/schema/arrivals';
import { enquiries } from '../db/schema/leads';
import { countryIdOf } from '../geo/countries';
import { generationOf, isWaiting } from '../notify/arrivals';
import { countMail } from '../notify/mail-caps';
import { storedOrigin } from './lead-origin';
import { countryOfPhone, internationalPhone } from './phone-number';
import { type Contacts, isFrom } from './same-person';
import { storeEnquiry } from './store-enquiry';

const DAY_MS = 24 * 3_600_000;

/** By then a buyer has bought elsewhere or will ask again. */
const WAITS_DAYS = 180;

/** Most waiting wishes of one mailbox or telephone. */
const WAITING_MAX = 10;

const keyOf = (filters: ModelFilters) => JSON.stringify(Object.entries(filters).sort());

/**
 * Which wishes for the same car a new one replaces, so that no mailbox is told twice: those of its
 * mailbox, and of its telephone alone.
 * @returns null where the person already waits with the same contacts, or with more
 * @throws RequestError 1 where they already have WAITING_MAX wishes
 */
async function listReplaced(
  db: Database,
  waiter: Contacts,
  filters: ModelFilters,
  locale: Locale,
): Promise<number[] | null> {
  const { mail, mobile } = enquiries;
  const waiting = await db
    .select({ id: enquiries.id, mail, mobile, filters: arrivalWishes.filters })
    .from(arrivalWishes)
    .innerJoin(enquiries, eq(enquiries.id, arrivalWishes.enquiryId))
    .where(and(isWaiting, isFrom(waiter)))
    .limit(WAITING_MAX);
  const same = waiting.filter((each) => keyOf(each.filters) === keyOf(filters));
  const hasMail = (each: Contacts) => each.mail.toLowerCase() === waiter.mail.toLowerCase();
  const hasMobile = (each: Contacts) => each.mobile === waiter.mobile;
  const addsNothing = (each: Contacts) =>
    (!waiter.mail || hasMail(each)) && (!waiter.mobile || hasMobile(each));
  if (same.some(addsNothing)) return null;
  if (waiting.length >= WAITING_MAX) throw rejected(errorMessage('tooManyWishes', locale));
  return same.filter((each) => (each.mail ? hasMail(each) : hasMobile(each))).map(({ id }) => id);
}

/** Filters in the words of their chips. */
async function wordsOf(db: Database, locale: Locale, filters: ModelFilters): Promise<string> {
  const [brands, types] = await Promise.all([listBrands(db), listCarTypes(db, locale)]);
  const chosen = chosenFiltersOf(locale, filters, { brands, types });
  return listOf(
    locale,
    chosen.map(({ name }) => name),
  );
}

/**
 * Stores a wish as a lead without a promised answer; the same of one person only once, but again with
 * another contact: the first may have been wrong. The mail it may cause is counted now, like the copy
 * of an enquiry: the mailbox may be a stranger's.
 * @throws RequestError 1 without a filter or a contact, or with too many wishes; 429 beyond the
 *   caps
 */
export async function recordArrivalWish(
  input: ParsedRequestOf<typeof recordCall>,
  { db, locale, address, limits, now, origin }: ServiceContext,
): Promise<null> {
  const { mail: typedMail = '', mobile: typedMobile = '', company_url: trap, ...given } = input;
  const filters: ModelFilters = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  const mail = typedMail.trim();
  const phone = typedMobile.trim();
  const mobile = phone && internationalPhone(phone, undefined, locale);
  const errors: FieldError[] = [];
  if (!mail && !phone) {
    errors.push({ field: 'mail', msg: errorMessage('arrivalContact', locale) });
  }
  if (mail && !isEmail(mail)) {
    errors.push({ field: 'mail', msg: errorMessage('invalidEmail', locale) });
  }
  if (mobile === null) errors.push({ field: 'mobile', msg: errorMessage('invalidPhone', locale) });
  if (errors.length > 0 || mobile === null) throw rejectedFields(errors);
  if (Object.keys(filters).length === 0) throw rejected(errorMessage('unknownModel', locale));
  if (trap) return null;

  const waiter = { mail, mobile };
  if (!(await listReplaced(db, waiter, filters, locale))) return null;
  const beyond = mail && (await countMail(limits, 'copy', { address, mailbox: mail }));
  if (beyond) throw beyond.error;

  const countryId = countryIdOf(countryOfPhone(mobile));
  const placed = await storedOrigin(db, origin, { countryId, lang: locale, from: 'arrival' });
  const remark = await wordsOf(db, locale, filters);
  const checkedGeneration = await generationOf(db);
  await db.transaction(async (transaction) => {
    // A form submitted twice sends two concurrent requests.
    const person = `${mail.toLowerCase()} ${mobile}`;
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${person}, 0))`);
    const replaced = await listReplaced(transaction, waiter, filters, locale);
    if (!replaced) return;
    await transaction
      .update(arrivalWishes)
      .set({ closedAt: now })
      .where(and(isWaiting, inArray(arrivalWishes.enquiryId, replaced)));
    const number = await storeEnquiry(transaction, {
      ...placed,
      kind: 'arrival',
      from: 'arrival',
      createdAt: now,
      lang: locale,
      name: '',
      country: '',
      countryId,
      mail,
      mobile,
      remark,
      suspect: false,
      addressHash: hashAddress(address, now),
    });
    const [lead] = await transaction
      .select({ id: enquiries.id })
      .from(enquiries)
      .where(eq(enquiries.number, number));
    const expiresAt = new Date(now.getTime() + WAITS_DAYS * DAY_MS);
    await transaction
      .insert(arrivalWishes)
      .values({ enquiryId: lead?.id ?? 0, filters, checkedGeneration, expiresAt });
  });
  return null;
}

/** Ends every wish of the mailbox to which a mail with this code went; ignores an unknown code. */
export async function stopArrivals(
  { code }: ParsedRequestOf<typeof stopCall>,
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
): Promise<null> {
  const [own] = await db
    .select({ mail: enquiries.mail })
    .from(arrivalWishes)
    .innerJoin(enquiries, eq(enquiries.id, arrivalWishes.enquiryId))
    .where(eq(arrivalWishes.code, code));
  if (!own?.mail) return null;
  const leads = db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(isFrom({ mail: own.mail, mobile: '' }));
  await db
    .update(arrivalWishes)
    .set({ closedAt: now })
    .where(and(isWaiting, inArray(arrivalWishes.enquiryId, leads)));
  return null;
}
