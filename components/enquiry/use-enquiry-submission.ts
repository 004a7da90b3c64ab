import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { hasWord, optionNamed } from '@/components/ui/option-search';
import { ENQUIRY_DRAFT_KEY, OUTBOX_KEY } from '@/lib/browser/storage-keys';
import { saveVisitorCountry, saveVisitorInfo } from '@/lib/browser/visitor-info';
import { REMARK_MAX_LENGTH } from '@/lib/contract/enquiry-limits';
import { ApiError } from '@/lib/contract/envelope';
import { NetworkError } from '@/lib/contract/network-error';
import { isSent, type Refusal, type WaitingEnquiry } from '@/lib/outbox/enquiry';
import { finish } from '@/lib/outbox/flush';
import { dropRecord, readOutbox } from '@/lib/outbox/outbox';
import type { Outcome } from '@/lib/outbox/send-enquiry';
import { submitEnquiry } from '@/lib/outbox/submit-enquiry';
import { useSite } from '@/store/store-provider';
import {
  clearDraft,
  type EnquiryValues,
  lastClientId,
  readDraft,
  saveDraft,
} from './enquiry-draft';
import { type EnquiryFormError, enquiryErrorsOf } from './enquiry-errors';
import { loadCountries } from './enquiry-fields';
import type { EnquiryLabels } from './enquiry-labels';
import { saveSentRecord } from './sent-record';
import { type EnquirySubject, takeBack, writtenEnquiry } from './written-enquiry';

/** The country's list helps; an enquiry does not wait longer for it. */
const COUNTRY_PATIENCE_MS = 3_000;

const errorOf = ({ code, msg, fieldErrors }: Refusal) =>
  new ApiError(code, msg, undefined, fieldErrors);

/** Of what is not stored: what the form says where it cannot wait in the outbox. */
function errorOfOutcome(outcome: Exclude<Outcome, { kind: 'sent' }>): Error {
  if (outcome.kind === 'refused') return errorOf(outcome.refusal);
  if (outcome.kind === 'unanswered') return new NetworkError('no answer');
  const { code, msg, waitMs } = outcome;
  return new ApiError(code, msg, waitMs ? Math.ceil(waitMs / 1000) : undefined);
}

/**
 * Sends the values of the form. An error is shown on its field and as a toast, with the focus on
 * the field; one that belongs to no field is `failure`. The typed text stays in either case. Without a
 * network, or while the site is away, the enquiry waits in the outbox: `keptId` is its id there.
 * `waitingId` is that of an enquiry from the outbox that is in the form.
 * @param onStored called with its number once the enquiry is stored and the form is empty again
 */
export function useEnquirySubmission(
  form: UseFormReturn<EnquiryValues>,
  labels: EnquiryLabels,
  subject: EnquirySubject,
  onStored: (number: string | null) => void,
) {
  const { getValues, reset, setError, setValue } = form;
  const locale = useSite((site) => site.locale);
  const showToast = useSite((site) => site.showToast);
  const [failure, setFailure] = useState('');
  const [isAway, setIsAway] = useState(false);
  const [keptId, setKeptId] = useState<string | null>(null);
  const [waitingId, setWaitingId] = useState(subject.waitingId);
  const isBusy = useRef(false);

  /** The first one is also a toast, and gets the focus. */
  const showErrors = (errors: readonly [EnquiryFormError, ...EnquiryFormError[]]) => {
    // Voices read it with the field that gets the focus, or beside the button.
    showToast(errors[0].text, { isAnnounced: false });
    setIsAway(errors[0].isAway === true);
    for (const [i, { field, text }] of errors.entries()) {
      if (field) setError(field, { type: 'server', message: text }, { shouldFocus: i === 0 });
      else setFailure(text);
    }
  };

  const showRefusal = ({ isHeld, refusal }: WaitingEnquiry) => {
    if (isHeld && refusal) showErrors(enquiryErrorsOf(errorOf(refusal), labels));
  };

  // Shows why an enquiry that is in the form again was rejected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the form that opens with it
  useEffect(() => {
    const id = lastClientId(waitingId);
    if (!id) return;
    readOutbox().then((records) => {
      const record = records.find((each) => each.id === id);
      if (record && !isSent(record)) showRefusal(record);
    });
  }, []);

  /** The country to send: as chosen, the only match of the text, or the text itself. */
  const resolveCountry = async ({ country }: EnquiryValues) => {
    const text = country.text.trim();
    if (country.id || !text) return country;
    // Autofill of the browser fills in text only.
    const patience = new AbortController();
    const timer = window.setTimeout(() => patience.abort(), COUNTRY_PATIENCE_MS);
    const found = await loadCountries(text, patience.signal).catch(() => []);
    window.clearTimeout(timer);
    const named = optionNamed(
      text,
      found.filter(({ label }) => hasWord(label, text)),
    );
    if (!named) return country;
    const chosen = { text: named.label, id: named.id };
    setValue('country', chosen);
    return chosen;
  };

  const emptyForm = (values: EnquiryValues) => {
    const { remark } = getValues();
    saveVisitorInfo(values);
    saveVisitorCountry(values.country);
    clearDraft(waitingId);
    setWaitingId(undefined);
    const fresh = readDraft(labels.homeCountry);
    // Words typed while it was on its way were not sent: they stay, as the draft of the next one.
    const isTypedSince = remark !== values.remark && !fresh.remark;
    const next = isTypedSince ? { ...fresh, remark } : fresh;
    if (isTypedSince) saveDraft(next);
    reset(next);
    // Notifies the form of the page, where the dialog of this one was closed before the answer.
    window.dispatchEvent(new StorageEvent('storage', { key: ENQUIRY_DRAFT_KEY }));
  };

  const send = async (values: EnquiryValues) => {
    const { enquiry, replaces } = writtenEnquiry(values, subject, locale, waitingId);
    const { isWaiting, outcome, forget } = await submitEnquiry(enquiry, JSON.stringify(labels));
    const isTaken = isWaiting || outcome.kind === 'sent';
    // Until these words wait or are stored, it stays in the outbox: its form opens from there alone.
    const replaced = waitingId ? isTaken && waitingId : replaces;
    if (replaced && replaced !== enquiry.id) await dropRecord(replaced);
    if (isWaiting) {
      emptyForm(values);
      setKeptId(enquiry.id);
      // Notifies this page's bar as if another tab had changed the outbox.
      window.dispatchEvent(new StorageEvent('storage', { key: OUTBOX_KEY }));
      return;
    }
    if (outcome.kind === 'sent') {
      const { number, linkToken } = outcome;
      const { name, mobile } = values;
      saveSentRecord({
        number,
        linkToken,
        car: enquiry.car,
        name: name.trim(),
        mobile: mobile.trim(),
      });
      await forget();
      emptyForm(values);
      onStored(number);
      return;
    }
    if (waitingId === enquiry.id) await finish(waitingId, outcome);
    else await forget();
    showErrors(enquiryErrorsOf(errorOfOutcome(outcome), labels));
  };

  const submit = async (values: EnquiryValues) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure('');
    try {
      if (values.remark.trim().length > REMARK_MAX_LENGTH)
        return showErrors([{ field: 'remark', text: labels.needTooLong }]);
      await send({ ...values, country: await resolveCountry(values) });
    } finally {
      isBusy.current = false;
    }
  };

  /** Puts a waiting enquiry into the form; null when it is gone. */
  const takeKeptBack = (enquiry: WaitingEnquiry | null) => {
    setKeptId(null);
    if (!enquiry) return;
    setWaitingId(enquiry.id);
    reset(takeBack(enquiry));
    showRefusal(enquiry);
  };

  return { submit, failure, isAway, keptId, waitingId, takeKeptBack };
}
