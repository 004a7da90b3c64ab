'use client';

import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { track } from '@/lib/analytics/track';
import { preloadClient } from '@/lib/api/browser';
import { leaveCover } from '@/lib/browser/back-closes';
import { readText } from '@/lib/browser/storage';
import { ENQUIRY_DRAFT_KEY } from '@/lib/browser/storage-keys';
import { viewOfStep } from '@/lib/config/visit-steps';
import { dropRecord } from '@/lib/outbox/outbox';
import { resultHref } from '@/lib/routing/result-address';
import { type EnquiryValues, readDraft, saveDraft } from './enquiry-draft';
import { EnquiryFields } from './enquiry-fields';
import type { EnquiryLabels } from './enquiry-labels';
import { FormIntro, PrivacyNote } from './form-notes';
import { KeptEnquiry } from './kept-enquiry';
import { saveReturnPath } from './return-path';
import { saveSentRecord } from './sent-record';
import { StorePhones } from './store-phones';
import { carNameOf } from './subject-name';
import { useEnquirySubmission } from './use-enquiry-submission';
import type { EnquirySubject } from './written-enquiry';

const LAYOUTS = {
  dialog: {
    fields: 'px-5 py-5 md:px-8',
    actions:
      'sticky bottom-0 border-line border-t bg-white px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-8',
  },
  page: { fields: '', actions: 'mt-5' },
} as const;

function navigate(path: string): void {
  window.location[leaveCover() ? 'replace' : 'assign'](path);
}

/** The step of a visitor who opened the form in a dialog, or went into the one of a page. */
function countOpening(): void {
  track(viewOfStep('form'), { unique: true });
}

/**
 * Moves the focus from a dialog that has just opened to the first field without text. Only with a
 * fine pointer: on a phone the keyboard would cover the form unasked.
 */
function focusFirstEmpty(form: HTMLFormElement): void {
  if (!window.matchMedia?.('(pointer: fine)').matches) return;
  if (document.activeElement !== form.closest('dialog')) return;
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([tabindex="-1"]), textarea',
  );
  Array.from(fields)
    .find((field) => field.value === '')
    ?.focus();
}

/**
 * The enquiry form. The server validates it: an empty field is sent as well, and each error is
 * shown on its field. The typed text survives closing, reloading and a lost network.
 * @param subject what the enquiry is about and where it was opened
 * @param layout `dialog` has the button always in sight, scrolls the rest and
 * names the subject; `page` does not scroll, and the page around it shows the subject
 * @param typed what is in the form whose place it takes; the visitor's draft where there was none
 * @param sendsAtOnce that form was sent already
 * @param onDone called once the enquiry is stored, before anything else
 * @param onSuccess what follows success instead of the success page, with the enquiry's number
 * @param goTo how the success page is reached
 */
export function EnquiryForm({
  labels,
  subject,
  layout = 'dialog',
  typed,
  sendsAtOnce = false,
  onDone,
  onSuccess,
  goTo = navigate,
}: {
  labels: EnquiryLabels;
  subject: EnquirySubject;
  layout?: keyof typeof LAYOUTS;
  typed?: EnquiryValues | null;
  sendsAtOnce?: boolean;
  onDone?: () => void;
  onSuccess?: (number: string | null) => void;
  goTo?: (path: string) => void;
}) {
  const element = useRef<HTMLFormElement>(null);
  const [defaultValues] = useState(() => typed ?? readDraft(labels.homeCountry, subject.waitingId));
  const form = useForm<EnquiryValues>({ defaultValues });
  const { handleSubmit, subscribe } = form;
  const { isSubmitting } = form.formState;

  const onStored = (number: string | null) => {
    track(viewOfStep('sent'), { unique: true });
    onDone?.();
    if (onSuccess) return onSuccess(number);
    saveReturnPath();
    goTo(resultHref(number));
  };
  const submission = useEnquirySubmission(form, labels, subject, onStored);
  const { submit, failure, isAway, keptId, waitingId, takeKeptBack } = submission;
  /** Whether the draft has all that is in the form. */
  const isStored = useRef(!typed);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // A reset names no field: its values are the draft's already, or of a form that was sent.
        callback: ({ name, values }) => {
          if (name) isStored.current = saveDraft(values, waitingId);
        },
      }),
    [subscribe, waitingId],
  );

  // Another host of the site hands a draft over, a dialog over this form goes on with it or sends it,
  // and so may other pages of the tab before the browser brings this one back as it was left.
  useEffect(() => {
    if (waitingId || isSubmitting) return;
    const refill = () => {
      if (isStored.current) form.reset(readDraft(labels.homeCountry));
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (key === ENQUIRY_DRAFT_KEY) refill();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refill();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [waitingId, isSubmitting, form, labels.homeCountry]);

  // Notifies the form of the page behind a dialog as if another tab had changed the draft.
  useEffect(
    () => () => {
      window.dispatchEvent(new StorageEvent('storage', { key: ENQUIRY_DRAFT_KEY }));
    },
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the form it replaces
  useEffect(() => {
    if (!sendsAtOnce) return;
    isStored.current = readText(ENQUIRY_DRAFT_KEY, 'session') === JSON.stringify(typed);
    void handleSubmit(submit)();
  }, []);

  useEffect(() => {
    if (layout !== 'dialog' || !element.current) return;
    countOpening();
    focusFirstEmpty(element.current);
  }, [layout]);

  // The pressed button is gone with what stood in the place of the form.
  const wasKept = useRef(false);
  useEffect(() => {
    const field = '[aria-invalid], textarea';
    // It comes back by itself, too, while something else has the focus.
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (wasKept.current && isLost) element.current?.querySelector<HTMLElement>(field)?.focus();
    wasKept.current = keptId !== null;
  }, [keptId]);

  const { fields, actions } = LAYOUTS[layout];
  if (keptId) {
    return (
      <div className={fields}>
        <KeptEnquiry
          id={keptId}
          labels={labels}
          onSent={({ id, number, linkToken, car }) => {
            saveSentRecord({ number, linkToken, car, name: '', mobile: '' });
            void dropRecord(id);
            onStored(number);
          }}
          onBack={takeKeptBack}
        />
      </div>
    );
  }
  return (
    <form
      ref={element}
      noValidate
      onSubmit={handleSubmit(submit)}
      onFocus={() => {
        preloadClient();
        countOpening();
      }}
      aria-busy={isSubmitting}
    >
      <div className={`grid grid-cols-1 gap-4 ${fields}`}>
        {layout === 'dialog' && <SubjectHeading subject={subject} labels={labels} />}
        <FormIntro labels={labels} />
        <EnquiryFields
          form={form}
          labels={subject.car_model ? { ...labels, needHint: labels.needHintCar } : labels}
        />
        <PrivacyNote labels={labels} />
      </div>
      <div className={`grid grid-cols-1 gap-3 ${actions}`}>
        {failure && (
          <p role="alert" className="rounded-lg bg-signal-tint px-4 py-3 font-medium">
            <bdi>{failure}</bdi>
          </p>
        )}
        {failure && isAway && <StorePhones stores={labels.stores} />}
        {/* Voices read no change of a button that is disabled by it. */}
        <p role="status" className="sr-only">
          {isSubmitting && labels.sending}
        </p>
        <button type="submit" disabled={isSubmitting} className="button-primary w-full">
          {isSubmitting ? labels.sending : failure ? labels.sendAgain : labels.send}
        </button>
      </div>
    </form>
  );
}

/** The reference that staff and buyer quote. */
function CarReference({ labels, reference }: { labels: EnquiryLabels; reference: string }) {
  return (
    <span className="block text-muted text-sm">
      {labels.reference} <bdi>{reference}</bdi>
    </span>
  );
}

/** What the enquiry is about: the car, or each of several. */
function SubjectHeading({ subject, labels }: { subject: EnquirySubject; labels: EnquiryLabels }) {
  const { cars, from_id: id, stock_number } = subject;
  const referenceOf = (modelId: number | string) => `${labels.stockPrefix}-${modelId}`;
  if (!subject.car_model) return null;
  if (cars) {
    return (
      <ul className="grid gap-2 rounded-lg bg-trust-tint px-4 py-3">
        {cars.map((car) => (
          <li key={car.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <bdi className="font-semibold">{car.name}</bdi>
            <CarReference labels={labels} reference={referenceOf(car.id)} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <p className="rounded-lg bg-trust-tint px-4 py-3">
      <span className="block font-semibold">
        <bdi>{carNameOf(subject)}</bdi>
      </span>
      {id && <CarReference labels={labels} reference={stock_number ?? referenceOf(id)} />}
    </p>
  );
}
