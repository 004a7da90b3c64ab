import { optionNamed } from '@/components/ui/option-search';
import { send } from '@/lib/api/browser';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import type { Locale } from '@/lib/i18n/locales';
import type { OpenForm } from '@/store/site-store';
import { loadCountries } from './country-options';
import { clientIdFor, type EnquiryValues } from './enquiry-draft';

/** What an enquiry is about and where it was written; the form's part of `openForm`. */
export type EnquirySubject = Omit<OpenForm, 'show' | 'type'>;

/**
 * The country a text names, when none was chosen from the list: an address book of the browser
 * fills in text only.
 * @returns null when the text names none, or several
 * @throws NetworkError, ApiError
 */
export async function countryNamed(text: string) {
  return optionNamed(text, await loadCountries(text, new AbortController().signal));
}

/**
 * Sends an enquiry, so that the same content sent twice is stored once.
 * @throws ApiError when it is refused, NetworkError when no answer came
 */
export async function sendEnquiry(values: EnquiryValues, subject: EnquirySubject, lang: Locale) {
  const { brand, brand_sign, car_model, car_model_sign, from, from_id } = subject;
  const fields = {
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
    company: values.company.trim(),
    city: values.city.trim(),
    company_url: values.company_url,
  };
  await send(recordEnquiry, { ...fields, client_id: clientIdFor(JSON.stringify(fields)) });
}
