import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { hasWord, optionNamed } from '@/components/ui/option-search';
import { send } from '@/lib/api/browser';
import { leadOrigin } from '@/lib/browser/visit';
import { saveVisitorCountry, saveVisitorInfo } from '@/lib/browser/visitor-info';
import { REMARK_MAX_LENGTH, recordEnquiry } from '@/lib/contract/calls/clue';
import { ApiError } from '@/lib/contract/envelope';
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
  const { brand, brand_sign, car_model, car_model_sign, from, from_id, unit_id } = subject;
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
    unit_id,
    company: values.company.trim(),
    city: values.city.trim(),
    company_url: values.company_url,
  };
  const client_id = clientIdFor(JSON.stringify(fields));
  const answer = await send(recordEnquiry, { ...fields, client_id }, { origin: leadOrigin() });
  return answer?.number ?? null;
}

/** Pauses before an enquiry that the site could not take is sent again by itself. */
const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Sends the values of the form. An error is shown on its field and as a toast, with the focus on
 * the field; one that belongs to no field is `failure`. The typed text stays in either case. While
 * the site is away, the enquiry is sent again by itself until it is stored or somebody changes it.
 * @param onStored called with its number once the enquiry is stored and the form is empty again
 */
export function useEnquirySubmission(
  form: UseFormReturn<EnquiryValues>,
  labels: EnquiryLabels,
  subject: EnquirySubject,
  onStored: (number: string | null) => void,
) {
  const { handleSubmit, reset, setError, setValue, subscribe } = form;
  const locale = useSite((site) => site.locale);
  const showToast = useSite((site) => site.showToast);
  const [failure, setFailure] = useState('');
  const [isAway, setIsAway] = useState(false);
  const isBusy = useRef(false);
  const resend = useRef<{ timer: number; pauseMs: number } | null>(null);

  const stopResending = () => {
    window.clearTimeout(resend.current?.timer);
    resend.current = null;
  };

  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        // Typing stops the automatic retry: do not send half a sentence.
        if (!resend.current) return;
        window.clearTimeout(resend.current.timer);
        resend.current = null;
        setFailure(labels.awayPlain);
      },
    });
    return () => {
      unsubscribe();
      window.clearTimeout(resend.current?.timer);
    };
  }, [subscribe, labels.awayPlain]);

  const resendLater = () => {
    const pauseMs = Math.min((resend.current?.pauseMs ?? FIRST_PAUSE_MS / 2) * 2, LONGEST_PAUSE_MS);
    const timer = window.setTimeout(() => void handleSubmit(sendValues)(), pauseMs);
    resend.current = { timer, pauseMs };
  };

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
    stopResending();
    const { name, mobile } = values;
    saveSentRecord({ number, car: carNamesOf(subject), name: name.trim(), mobile: mobile.trim() });
    saveVisitorInfo(values);
    saveVisitorCountry(country);
    reset(freshValues(labels.homeCountry));
    clearDraft();
    onStored(number);
  };

  const sendValues = async (values: EnquiryValues) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await validateAndSend(values);
    } catch (error) {
      const errors = enquiryErrorsOf(error, labels);
      // A site that starts again does not answer at all for a moment.
      const isStillAway = resend.current !== null && !(error instanceof ApiError);
      const canBeSentLater = errors[0].isAway === true || isStillAway;
      setIsAway(canBeSentLater);
      if (!canBeSentLater) {
        stopResending();
        setFailure('');
        showErrors(errors);
        return;
      }
      // Said once, and not again with every attempt.
      if (!resend.current) showToast(labels.awayKept, { isAnnounced: false });
      setFailure(labels.awayKept);
      resendLater();
    } finally {
      isBusy.current = false;
    }
  };

  const submit = async (values: EnquiryValues) => {
    if (!isBusy.current) {
      stopResending();
      setFailure('');
    }
    await sendValues(values);
  };

  return { submit, failure, isAway };
}
