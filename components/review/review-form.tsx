'use client';

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { ComboboxField } from '@/components/ui/combobox-field';
import { Field } from '@/components/ui/field';
import { preloadClient } from '@/lib/api/browser';
import { forgetEndedLogin } from '@/lib/browser/forget-member';
import { COUNTRY_SEARCH_DEBOUNCE_MS } from '@/lib/config/limits';
import type { ReviewMedia } from '@/lib/contract/calls/review';
import { PURCHASE_CODE_MAX_LENGTH } from '@/lib/contract/review-limits';
import { OWN_REVIEWS_PATH } from '@/lib/routing/paths';
import { useSite } from '@/store/store-provider';
import { carWithId, loadCars } from './car-options';
import { LoginNotice } from './login-notice';
import { UploadQueue } from './media/upload-queue';
import { MediaField } from './media-field';
import { draftKeyOf, type ReviewValues, readDraft, saveDraft } from './review-draft';
import { LongText, PurchaseTime, StarChoice } from './review-fields';
import type { FormLabels } from './review-labels';
import { useReviewSubmission } from './use-review-submission';

/** The longest name of a car that can be typed. */
const CAR_NAME_MAX_LENGTH = 80;

function visit(path: string): void {
  window.location.assign(path);
}

/**
 * The publish form. What is written and what was uploaded outlives reloading, logging in and a
 * lost network; only success empties it.
 * @param modelId the car the form was opened for, or ''
 * @param code of the purchase, which the address of the form has
 * @param goTo how the list of own reviews, and an empty form, are reached
 */
export function ReviewForm({
  labels,
  modelId,
  code = '',
  goTo = visit,
}: {
  labels: FormLabels;
  modelId: string;
  code?: string;
  goTo?: (path: string) => void;
}) {
  const token = useSite((site) => site.token);
  const awaitsProof = useSite((site) => site.userInfo?.awaits_proof === true);
  const setToken = useSite((site) => site.setToken);
  const setOpenLogin = useSite((site) => site.setOpenLogin);
  const setStaysAfterLogin = useSite((site) => site.setStaysAfterLogin);
  const [draft] = useState(() => readDraft(modelId));
  const form = useForm<ReviewValues>({
    defaultValues: { ...draft.values, code: code || draft.values.code },
  });
  const { clearErrors, formState, getValues, handleSubmit, register, watch } = form;
  const isDone = useRef(false);

  const askForLogin = useCallback(() => {
    forgetEndedLogin(token, draftKeyOf(modelId));
    setToken('');
    setOpenLogin(true);
  }, [token, modelId, setToken, setOpenLogin]);
  // The server accepts files only from members with a proven mailbox.
  const { queue, items } = useUploadQueue(draft.media, awaitsProof ? '' : token, askForLogin);

  const carLookup = useNamedCar(form, modelId);

  const { submit, failure, isWaiting } = useReviewSubmission({
    form,
    labels,
    queue,
    modelId,
    carLookup,
    askForLogin,
    onStored: (reviewId) => {
      isDone.current = true;
      goTo(`${OWN_REVIEWS_PATH}?published=${reviewId}`);
    },
  });

  // A page restored from the browser's cache still shows the published review: load an empty form.
  useEffect(() => {
    const beginAnew = ({ persisted }: PageTransitionEvent) => {
      const { pathname, search } = window.location;
      if (persisted && isDone.current) goTo(pathname + search);
    };
    window.addEventListener('pageshow', beginAnew);
    return () => window.removeEventListener('pageshow', beginAnew);
  }, [goTo]);

  useEffect(() => {
    setStaysAfterLogin(true);
    return () => setStaysAfterLogin(false);
  }, [setStaysAfterLogin]);

  const storeDraft = useCallback(() => {
    if (isDone.current) return;
    const media = queue.getItems().flatMap((item) => item.media ?? []);
    saveDraft(modelId, { values: getValues(), media });
  }, [queue, modelId, getValues]);

  useEffect(() => {
    const typing = form.subscribe({ formState: { values: true }, callback: storeDraft });
    const uploading = queue.subscribe(storeDraft);
    return () => {
      typing();
      uploading();
    };
  }, [form, queue, storeDraft]);

  const { errors, isSubmitting } = formState;
  const sending = isWaiting ? labels.sendingFiles : isSubmitting && labels.sending;
  return (
    <form
      noValidate
      onSubmit={handleSubmit(submit)}
      onFocus={preloadClient}
      aria-busy={isSubmitting}
    >
      <div className="grid grid-cols-1 gap-6">
        {!token && <LoginNotice labels={labels} />}
        <p className="text-muted text-sm">{labels.requiredNote}</p>
        <ComboboxField
          form={form}
          name="car"
          label={labels.car}
          hint={labels.carHint}
          error={errors.car?.message}
          labels={labels.cars}
          loadOptions={loadCars}
          debounceMs={COUNTRY_SEARCH_DEBOUNCE_MS}
          autoComplete="off"
          maxLength={CAR_NAME_MAX_LENGTH}
        />
        <StarChoice
          labels={labels}
          field={register('rating', { onChange: () => clearErrors('rating') })}
          chosen={watch('rating')}
          error={errors.rating?.message}
        />
        <PurchaseTime form={form} labels={labels} />
        <Field label={labels.code} hint={labels.codeHint} error={errors.code?.message}>
          {(aria) => (
            <input
              {...register('code', { onChange: () => clearErrors('code') })}
              {...aria}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={PURCHASE_CODE_MAX_LENGTH}
              className="field-box"
            />
          )}
        </Field>
        <LongText
          form={form}
          name="experience"
          label={labels.experience}
          hint={labels.experienceHint}
          isRequired
        />
        <LongText form={form} name="comment" label={labels.comment} hint={labels.commentHint} />
        <MediaField
          labels={labels}
          queue={queue}
          items={items}
          waitingText={
            !token ? labels.waitingLogin : awaitsProof ? labels.waitingProof : labels.waiting
          }
        />
        <p className="text-muted text-sm">{labels.sendNote}</p>
        <div>
          <div role="alert">
            {failure && (
              <p className="mb-4 rounded-lg bg-signal-tint px-4 py-3 font-medium">
                <bdi>{failure}</bdi>
              </p>
            )}
          </div>
          {/* Voices read no change of a button that is disabled by it. */}
          <p role="status" className="sr-only">
            {sending}
          </p>
          <button
            type="submit"
            disabled={isSubmitting}
            className="button-primary w-full sm:w-fit sm:min-w-64"
          >
            {sending || labels.send}
          </button>
        </div>
      </div>
    </form>
  );
}

/**
 * Fills in the car that the form was opened for. Without an answer it is chosen by hand.
 * @returns settles when that is done or has failed
 */
function useNamedCar({ getValues, setValue }: UseFormReturn<ReviewValues>, modelId: string) {
  const lookup = useRef<Promise<void>>(undefined);
  useEffect(() => {
    if (!modelId || getValues('car').id) return;
    let isMounted = true;
    lookup.current = carWithId(modelId).then(
      (car) => {
        if (!isMounted || !car || getValues('car').text) return;
        setValue('car', { text: car.label, id: car.id });
      },
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, [modelId, getValues, setValue]);
  return lookup;
}

/**
 * The files of the form on their way, for as long as the form is there.
 * @param restored what was uploaded before the page was reloaded
 * @param token with which files are uploaded; '' holds them back
 * @param onLoginNeeded called when the server does not know the token any more
 */
function useUploadQueue(
  restored: readonly ReviewMedia[],
  token: string,
  onLoginNeeded: () => void,
) {
  const [queue] = useState(() => {
    const fresh = new UploadQueue();
    fresh.restore(restored);
    return fresh;
  });
  const items = useSyncExternalStore(queue.subscribe, queue.getItems, queue.getItems);

  useEffect(() => queue.setToken(token), [queue, token]);
  useEffect(() => {
    queue.onLoginNeeded = onLoginNeeded;
  }, [queue, onLoginNeeded]);
  useEffect(() => () => queue.stop(), [queue]);

  return { queue, items };
}
