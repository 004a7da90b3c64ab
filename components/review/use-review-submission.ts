import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { send } from '@/lib/api/browser';
import type { ReviewMedia } from '@/lib/contract/calls/review';
import { REVIEW_TEXT_MAX_LENGTH } from '@/lib/contract/review-limits';
import type { Locale } from '@/lib/i18n/locales';
import { useSite } from '@/store/store-provider';
import { submitErrorOf } from './error-texts';
import type { UploadQueue } from './media/upload-queue';
import { clientIdFor, deleteDraft, type ReviewValues } from './review-draft';
import type { FormLabels } from './review-labels';

interface FieldError {
  field: 'car' | 'rating' | 'month' | 'experience' | 'comment' | 'code';
  text: string;
}

/** Why a review cannot be sent yet (specification section 5), in the order of the form. */
function fieldErrorsOf(values: ReviewValues, labels: FormLabels): FieldError[] {
  const { car, rating, month, year, experience, comment } = values;
  const errors: FieldError[] = [];
  if (!car.id) errors.push({ field: 'car', text: labels.chooseCar });
  if (!rating) errors.push({ field: 'rating', text: labels.selectRating });
  if (!month !== !year) errors.push({ field: 'month', text: labels.chooseMonthAndYear });
  if (!experience.trim()) errors.push({ field: 'experience', text: labels.fillExperience });
  for (const [field, text] of Object.entries({ experience, comment }))
    if (text.trim().length > REVIEW_TEXT_MAX_LENGTH)
      errors.push({ field: field as 'experience' | 'comment', text: labels.tooLong });
  return errors;
}

/**
 * Sends the review once its files have arrived. An error of a field is shown there and as a
 * toast, with the focus on the field; anything else is `failure`. Neither loses what was written.
 * @param carLookup of the car that the form was opened for: a review sent before its answer waits
 * @param onStored called with the review's id once it is stored and the draft is gone
 */
export function useReviewSubmission({
  form,
  labels,
  queue,
  modelId,
  carLookup,
  askForLogin,
  onStored,
}: {
  form: UseFormReturn<ReviewValues>;
  labels: FormLabels;
  queue: UploadQueue;
  modelId: string;
  carLookup: RefObject<Promise<void> | undefined>;
  askForLogin: () => void;
  onStored: (reviewId: number) => void;
}) {
  const locale = useSite((site) => site.locale);
  const token = useSite((site) => site.token);
  const showToast = useSite((site) => site.showToast);
  const [failure, setFailure] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  const isBusy = useRef(false);

  // After a login its message is obsolete.
  useEffect(() => {
    if (token) setFailure((said) => (said === labels.notLoggedIn ? '' : said));
  }, [token, labels]);

  const showErrors = (errors: FieldError[]) => {
    const [first] = errors;
    if (!first) return;
    for (const { field, text } of errors) form.setError(field, { type: 'rejected', message: text });
    form.setFocus(first.field);
    // Voices read it with the field that gets the focus, or beside the button.
    showToast(first.text, { isAnnounced: false });
  };

  const fail = (text: string) => {
    setFailure(text);
    showToast(text, { isAnnounced: false });
  };

  const needLogin = () => {
    fail(labels.notLoggedIn);
    askForLogin();
  };

  const publish = async () => {
    setWaiting(true);
    // Even if held back: only the server knows whether the mailbox is proven by now.
    queue.setToken(token);
    const haveArrived = await queue.settled();
    setWaiting(false);
    if (!haveArrived) {
      // A rejected token has opened the login already.
      fail(queue.isLoggedIn() ? labels.someFilesFailed : labels.notLoggedIn);
      return;
    }
    // Includes changes made while the files were uploading.
    const values = form.getValues();
    const errors = fieldErrorsOf(values, labels);
    if (errors.length > 0) {
      showErrors(errors);
      return;
    }
    const media = queue.getItems().flatMap((item) => item.media ?? []);
    try {
      const reviewId = await sendReview(values, media, token, locale);
      deleteDraft(modelId);
      onStored(reviewId);
    } catch (error) {
      const { field, text, isLoginNeeded } = submitErrorOf(error, labels);
      if (field) showErrors([{ field, text }]);
      else if (isLoginNeeded) needLogin();
      else fail(`${text} ${labels.textSaved}`);
    }
  };

  const submit = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure('');
    try {
      await carLookup.current;
      const errors = fieldErrorsOf(form.getValues(), labels);
      if (errors.length > 0) showErrors(errors);
      else if (!token) needLogin();
      else await publish();
    } finally {
      isBusy.current = false;
    }
  };

  return { submit, failure, isWaiting };
}

/**
 * Sends a review, so that the same content sent twice is stored once.
 * @returns the review's id
 * @throws ApiError when it is rejected, NetworkError when no answer came
 */
async function sendReview(
  values: ReviewValues,
  media: readonly ReviewMedia[],
  token: string,
  lang: Locale,
): Promise<number> {
  const fields = {
    model_id: Number(values.car.id),
    rating: Number(values.rating) || undefined,
    purchase_time:
      values.year && values.month ? `${values.year}-${values.month.padStart(2, '0')}` : undefined,
    experience: values.experience.trim(),
    comment: values.comment.trim(),
    purchase_code: values.code.trim() || undefined,
    media: media.map(({ media_id }) => media_id),
    lang,
  };
  const client_id = clientIdFor(JSON.stringify(fields));
  const { review_id } = await send('POST /api/review/add', { token, ...fields, client_id });
  return review_id;
}
