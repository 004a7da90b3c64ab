import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { hasWord, optionNamed } from '@/components/ui/option-search';
import { send } from '@/lib/api/browser';
import { leadOrigin } from '@/lib/browser/visit';
import { saveVisitorCountry, saveVisitorInfo } from '@/lib/browser/visitor-info';
import { REMARK_MAX_LENGTH, recordEnquiry } from '@/lib/contract/calls/clue';
import type { Locale } from '@/lib/i18n/locales';
import type { OpenForm } from '@/store/site-store';
import { useSite } from '@/store/store-provider';
import { clearDraft, clientIdFor, type EnquiryValues, freshValues } from './enquiry-draft';
import { type EnquiryFormError, enquiryErrorsOf } from './enquiry-errors';
import { loadCountries } from './enquiry-fields';
import type { EnquiryLabels } from './enquiry-labels';
import { saveSentRecord } from './sent-record';
import { carNamesOf } from './subject-name';

/** What an enquiry is about and where it was written; the form's part of `openForm`. */
export type EnquirySubject = Omit<OpenForm, 'show' | 'type'>;

/**
 * Sends an enquiry, so that the same content sent twice is stored once.
 * @returns its number, where the backend gives it one
 * @throws ApiError when the server returns an error, NetworkError when no answer came
 */
async function sendEnquiry(values: EnquiryValues, subject: EnquirySubject, lang: Locale) {
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
  const client_id = clientIdFor(JSON.stringify(fields));
  const answer = await send(recordEnquiry, { ...fields, client_id }, { origin: leadOrigin() });
  return answer?.number ?? null;
}

/**
 * Sends the values of the form. An error is shown on its field and as a toast, with the focus on
 * the field; one that belongs to no field is `failure`. The typed text stays in either case.
 * @param onStored called with its number once the enquiry is stored and the form is empty again
 */
export function useEnquirySubmission(
  form: UseFormReturn<EnquiryValues>,
  labels: EnquiryLabels,
  subject: EnquirySubject,
  onStored: (number: string | null) => void,
) {
  const { reset, setError, setValue } = form;
  const locale = useSite((site) => site.locale);
  const showToast = useSite((site) => site.showToast);
  const [failure, setFailure] = useState('');
  const isBusy = useRef(false);

  /** The first one is also a toast, and gets the focus. */
  const showErrors = (errors: readonly [EnquiryFormError, ...EnquiryFormError[]]) => {
    // Voices read it with the field that gets the focus, or beside the button.
    showToast(errors[0].text, { isAnnounced: false });
    for (const [i, { field, text }] of errors.entries()) {
      if (field) setError(field, { type: 'server', message: text }, { shouldFocus: i === 0 });
      else setFailure(text);
    }
  };

  /** The country to send: as chosen, named by the text without doubt, or the text as it is. */
  const resolveCountry = async ({ country }: EnquiryValues) => {
    const text = country.text.trim();
    if (country.id || !text) return country;
    // An address book of the browser fills in text only.
    const found = await loadCountries(text, new AbortController().signal);
    const named = optionNamed(
      text,
      found.filter(({ label }) => hasWord(label, text)),
    );
    if (!named) return country;
    const chosen = { text: named.label, id: named.id };
    setValue('country', chosen);
    return chosen;
  };

  const validateAndSend = async (values: EnquiryValues) => {
    if (values.remark.trim().length > REMARK_MAX_LENGTH)
      return showErrors([{ field: 'remark', text: labels.needTooLong }]);
    const country = await resolveCountry(values);
    const number = await sendEnquiry({ ...values, country }, subject, locale);
    const { name, mobile } = values;
    saveSentRecord({ number, car: carNamesOf(subject), name: name.trim(), mobile: mobile.trim() });
    saveVisitorInfo(values);
    saveVisitorCountry(country);
    reset(freshValues(labels.homeCountry));
    clearDraft();
    onStored(number);
  };

  const submit = async (values: EnquiryValues) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure('');
    try {
      await validateAndSend(values);
    } catch (error) {
      showErrors(enquiryErrorsOf(error, labels));
    } finally {
      isBusy.current = false;
    }
  };

  return { submit, failure };
}
