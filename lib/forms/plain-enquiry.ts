import { serverClient } from '@/lib/api/server';
import { readContactTopic } from '@/lib/content/contact-topic';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { encodeLeadOrigin } from '@/lib/contract/encode-lead-origin';
import { ENQUIRY_LIMITS } from '@/lib/contract/enquiry-limits';
import { ApiError } from '@/lib/contract/envelope';
import type { LeadOrigin } from '@/lib/contract/lead-origin';
import { uuidOfContent } from '@/lib/format/content-uuid';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import { contactSubjectOf } from '@/lib/routing/contact-address';
import { localeOfHost } from '@/lib/routing/host-locale';
import { isFromThisSite } from '@/lib/routing/same-site';
import { originOf } from './plain-origin';
import {
  ENQUIRY_FIELDS,
  type EnquiryField,
  type EnquiryProblem,
  type RejectedEnquiry,
} from './rejected-enquiry';

/** An enquiry as the plain form sends it. */
interface PlainEnquiry {
  values: Record<EnquiryField, string>;
  about: string;
  locale: Locale;
  trap: string;
  origin: LeadOrigin;
}

/** The number is null where a remote backend gives none. */
type PlainEnquiryOutcome =
  | { number: string | null; linkToken: string; rejection?: undefined }
  | { rejection: RejectedEnquiry };

/** Browsers send line ends as CR LF, scripts as LF: one text, one content. */
function parseForm(form: URLSearchParams, headers: Headers): PlainEnquiry {
  const textOf = (name: string) => (form.get(name) ?? '').replaceAll('\r\n', '\n');
  const language = textOf('lang');
  const values = Object.fromEntries(ENQUIRY_FIELDS.map((name) => [name, textOf(name)]));
  return {
    values: values as PlainEnquiry['values'],
    about: textOf('about').slice(0, 300),
    locale: isLocale(language) ? language : (localeOfHost(headers.get('host') ?? '') ?? 'ru'),
    trap: textOf('company_url').slice(0, 200),
    origin: originOf(textOf('origin'), headers),
  };
}

/** The fields of the call: as typed without the spaces around, and what the subject stands for. */
async function fieldsOf({ values, about, locale, trap }: PlainEnquiry) {
  const typed = Object.fromEntries(ENQUIRY_FIELDS.map((name) => [name, values[name].trim()]));
  const topic = await readContactTopic(locale, contactSubjectOf(new URLSearchParams(about)));
  const { cars: _, stock_number: __, ...subject } = topic.fields;
  return { ...typed, ...subject, lang: locale, company_url: trap };
}

/**
 * Sends what the plain form posted. Without script a form has no id of an attempt, so its content
 * serves as one for a day: sent twice, or again after a lost response, it is stored once.
 * @param address of the visitor, whose enquiries are limited
 * @returns the number of the stored enquiry, or what the form shows again
 */
export async function sendPlainEnquiry(
  form: URLSearchParams,
  headers: Headers,
  address: string,
  now = new Date(),
): Promise<PlainEnquiryOutcome> {
  const enquiry = parseForm(form, headers);
  const rejected = (problem: EnquiryProblem): PlainEnquiryOutcome => {
    const { values, about } = enquiry;
    const origin = encodeLeadOrigin(enquiry.origin);
    return { rejection: { values, about, origin, problem } };
  };
  if (!isFromThisSite(headers)) return rejected({ kind: 'foreign' });
  if (enquiry.values.remark.trim().length > ENQUIRY_LIMITS.remark)
    return rejected({ kind: 'too long' });
  try {
    const fields = await fieldsOf(enquiry);
    const day = now.toISOString().slice(0, 10);
    const client_id = uuidOfContent(JSON.stringify([day, fields]));
    const send = serverClient(enquiry.locale, address);
    const answer = await send(recordEnquiry, { ...fields, client_id }, { origin: enquiry.origin });
    return { number: answer?.number ?? null, linkToken: answer?.link_token ?? '' };
  } catch (error) {
    if (!(error instanceof ApiError)) return rejected({ kind: 'unanswered' });
    const { code, msg, retryAfterS, fieldErrors } = error;
    return rejected({ kind: 'answer', code, msg, retryAfterS, fieldErrors });
  }
}
