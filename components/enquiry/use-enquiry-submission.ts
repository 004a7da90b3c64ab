import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { saveVisitorInfo } from '@/lib/browser/visitor-info';
import { REMARK_MAX_LENGTH } from '@/lib/contract/calls/clue';
import { useSite } from '@/store/store-provider';
import { clearDraft, type EnquiryValues, freshValues } from './enquiry-draft';
import { type EnquiryFormError, enquiryErrorOf } from './enquiry-errors';
import type { EnquiryLabels } from './enquiry-labels';
import { countryNamed, type EnquirySubject, sendEnquiry } from './enquiry-sending';

/**
 * Sends what the form holds. A refusal is shown on its field and as a toast, with the focus on
 * the field; anything else that went wrong is `failure`. Neither loses what was typed.
 * @param onStored called once the enquiry is stored and the form is empty again
 */
export function useEnquirySubmission(
  form: UseFormReturn<EnquiryValues>,
  labels: EnquiryLabels,
  subject: EnquirySubject,
  onStored: () => void,
) {
  const { reset, setError, setValue } = form;
  const locale = useSite((site) => site.locale);
  const showToast = useSite((site) => site.showToast);
  const [failure, setFailure] = useState('');
  const isBusy = useRef(false);

  const showError = ({ field, text }: EnquiryFormError) => {
    showToast(text);
    if (field) setError(field, { type: 'server', message: text }, { shouldFocus: true });
    else setFailure(text);
  };

  /** The country as it is to be sent, or null when it has to be chosen first. */
  const resolveCountry = async ({ country }: EnquiryValues) => {
    const text = country.text.trim();
    if (country.id || !text) return country;
    const named = await countryNamed(text);
    if (!named) return null;
    const chosen = { text: named.label, id: named.id };
    setValue('country', chosen);
    return chosen;
  };

  const send = async (values: EnquiryValues) => {
    if (values.remark.trim().length > REMARK_MAX_LENGTH)
      return showError({ field: 'remark', text: labels.needTooLong });
    const country = await resolveCountry(values);
    if (!country) return showError({ field: 'country', text: labels.selectCountry });
    await sendEnquiry({ ...values, country }, subject, locale);
    saveVisitorInfo(values);
    reset(freshValues());
    clearDraft();
    onStored();
  };

  const submit = async (values: EnquiryValues) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure('');
    try {
      await send(values);
    } catch (error) {
      showError(enquiryErrorOf(error, labels));
    } finally {
      isBusy.current = false;
    }
  };

  return { submit, failure };
}
