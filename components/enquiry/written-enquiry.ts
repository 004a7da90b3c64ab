import { readText } from '@/lib/browser/storage';
import { HOME_KEY } from '@/lib/browser/storage-keys';
import { leadOrigin } from '@/lib/browser/visit';
import { DEALER_FROM } from '@/lib/config/enquiry-states';
import { isLandedCity } from '@/lib/config/landed-countries';
import type { RequestOf } from '@/lib/contract/call';
import type { recordEnquiry } from '@/lib/contract/calls/clue';
import { encodeLeadOrigin } from '@/lib/contract/encode-lead-origin';
import type { Locale } from '@/lib/i18n/locales';
import type { WaitingEnquiry } from '@/lib/outbox/enquiry';
import type { NewEnquiry } from '@/lib/outbox/submit-enquiry';
import type { OpenForm } from '@/store/site-store';
import { attemptFor, type EnquiryValues, isResumed, readDraft, resumeDraft } from './enquiry-draft';
import { carNamesOf } from './subject-name';

/** What an enquiry is about and where it was written; the form's part of `openForm`. */
export type EnquirySubject = Omit<OpenForm, 'show' | 'type'>;

type EnquiryFields = RequestOf<typeof recordEnquiry>;

function fieldsOf(values: EnquiryValues, subject: EnquirySubject, lang: Locale): EnquiryFields {
  const { brand, brand_sign, car_model, car_model_sign, from, from_id, unit_id } = subject;
  const home = readText(HOME_KEY);
  return {
    name: values.name.trim(),
    country: values.country.text.trim(),
    ...(values.country.id && { country_id: Number(values.country.id) }),
    mail: values.mail.trim(),
    mobile: values.mobile.trim(),
    remark: values.remark.trim(),
    from,
    from_id,
    lang,
    brand,
    brand_sign,
    car_model,
    car_model_sign,
    unit_id,
    // The draft is the same for all forms of a tab, and only the form of dealers shows these two.
    ...(from === DEALER_FROM && { company: values.company.trim(), city: values.city.trim() }),
    company_url: values.company_url,
    home_city: isLandedCity(home) ? home : undefined,
  };
}

/** Identifies the subject of an enquiry. */
const subjectKeyOf = ({ brand_sign, car_model_sign, from_id, unit_id }: EnquiryFields) =>
  JSON.stringify([brand_sign, car_model_sign, from_id, unit_id]);

/**
 * The form's content as it is sent, and stored until then.
 * @returns also the id of the earlier enquiry about the same subject that it replaces, if any
 */
export function writtenEnquiry(
  values: EnquiryValues,
  subject: EnquirySubject,
  lang: Locale,
  waitingId?: string,
): { enquiry: NewEnquiry; replaces: string | undefined } {
  const fields = fieldsOf(values, subject, lang);
  const content = JSON.stringify(fields);
  const { clientId: id, replaces } = attemptFor(content, subjectKeyOf(fields), waitingId);
  const { cars, stock_number } = subject;
  const about = { ...(cars && { cars }), ...(stock_number && { stock_number }) };
  const origin = encodeLeadOrigin(leadOrigin());
  return { enquiry: { id, fields, about, car: carNamesOf(subject), lang, origin }, replaces };
}

/** What a kept enquiry is about, as a form is opened for it. */
export function subjectOf({ fields, about }: WaitingEnquiry): EnquirySubject {
  const {
    brand,
    brand_sign,
    car_model,
    car_model_sign,
    from = '',
    from_id,
    unit_id: unit,
  } = fields;
  const unit_id = unit === undefined ? unit : Number(unit);
  return { brand, brand_sign, car_model, car_model_sign, from, from_id, unit_id, ...about };
}

function valuesOf({ fields }: WaitingEnquiry): EnquiryValues {
  const { name = '', mobile = '', mail = '', remark = '', company = '', city = '' } = fields;
  const country = {
    text: fields.country ?? '',
    id: fields.country_id ? String(fields.country_id) : null,
  };
  return { name, country, mobile, mail, remark, company, city, company_url: '' };
}

/**
 * Makes a kept enquiry ready for a form; the same words are the same enquiry. Where it was in a
 * form before, with what was changed there.
 */
export function takeBack(enquiry: WaitingEnquiry): EnquiryValues {
  const { id, fields } = enquiry;
  if (isResumed(id)) return readDraft(null, id);
  const values = valuesOf(enquiry);
  const content = JSON.stringify(fields);
  const about = subjectKeyOf(fields);
  resumeDraft(values, { clientId: id, content, about });
  return values;
}

/** Whether a form holds other words of it, which were not sent. */
export function isChanged(enquiry: WaitingEnquiry): boolean {
  const { id } = enquiry;
  return isResumed(id) && JSON.stringify(readDraft(null, id)) !== JSON.stringify(valuesOf(enquiry));
}
