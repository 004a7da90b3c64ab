import type { ParsedRequestOf } from '@/lib/contract/call';
import type {
  EnquiryErrorMessage,
  recordEnquiry as recordEnquiryCall,
} from '@/lib/contract/calls/clue';
import { isLocale } from '@/lib/i18n/locales';
import type { ServiceContext } from '@/lib/server/http/context';
import { errorMessage } from '@/lib/server/http/error-messages';
import { hashAddress } from '@/lib/server/http/ip-address';
import { rejected } from '@/lib/server/http/request-error';
import { isEmail, isPhoneNumber } from '@/lib/server/http/text-fields';
import { enquiries } from '../db/schema/leads';

type EnquiryInput = ParsedRequestOf<typeof recordEnquiryCall>;

/** The first required field that is missing, in the order of api.md. */
function missingField(fields: Record<string, string>): EnquiryErrorMessage | null {
  if (!fields.name) return 'please fill name';
  if (!fields.mobile) return 'please fill phone';
  if (!fields.mail) return 'please fill email';
  if (!fields.country) return 'please fill country';
  if (!fields.remark) return 'please fill requirements';
  return null;
}

/**
 * Stores an enquiry before anything else happens with it. A resend with the same `client_id`
 * answers as the first did and stores nothing.
 * @throws RequestError 1 with one of ENQUIRY_ERROR_MESSAGES, or a sentence in the visitor's language
 */
export async function recordEnquiry(input: EnquiryInput, context: ServiceContext): Promise<null> {
  const { db, locale, address, now } = context;
  const required = {
    name: input.name?.trim() ?? '',
    mobile: input.mobile?.trim() ?? '',
    mail: input.mail?.trim() ?? '',
    country: input.country?.trim() ?? '',
    remark: input.remark?.trim() ?? '',
  };
  const missing = missingField(required);
  if (missing) throw rejected(missing);
  if (!isPhoneNumber(required.mobile)) throw rejected(errorMessage('invalidPhone', locale));
  if (!isEmail(required.mail)) throw rejected(errorMessage('invalidEmail', locale));

  await db
    .insert(enquiries)
    .values({
      ...required,
      createdAt: now,
      addressHash: hashAddress(address, now),
      countryId: input.country_id ?? null,
      from: input.from ?? '',
      fromId: input.from_id ?? '',
      lang: isLocale(input.lang) ? input.lang : locale,
      brand: input.brand ?? '',
      brandSign: input.brand_sign ?? '',
      carModel: input.car_model ?? '',
      carModelSign: input.car_model_sign ?? '',
      company: input.company?.trim() ?? '',
      city: input.city?.trim() ?? '',
      clientId: input.client_id ?? null,
      suspect: Boolean(input.company_url),
    })
    .onConflictDoNothing({ target: enquiries.clientId });
  return null;
}
