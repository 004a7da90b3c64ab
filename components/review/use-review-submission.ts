import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { REVIEW_TEXT_MAX_LENGTH } from '@/lib/contract/review-limits';
import { useSite } from '@/store/store-provider';
import { sendFailure } from './failure-text';
import type { FormLabels } from './form-labels';
import type { UploadQueue } from './media/upload-queue';
import { forgetDraft, type ReviewValues } from './review-draft';
import { sendReview } from './review-sending';

interface Refusal {
  field: 'car' | 'rating' | 'month' | 'experience' | 'comment';
  text: string;
}

/** What keeps a review from being sent (specification section 5), in the order of the form. */
function refusalsOf(values: ReviewValues, labels: FormLabels): Refusal[] {
  const { car, rating, month, year, experience, comment } = values;
  const refusals: Refusal[] = [];
  if (!car.id) refusals.push({ field: 'car', text: labels.chooseCar });
  if (!rating) refusals.push({ field: 'rating', text: labels.selectRating });
  if (!month !== !year) refusals.push({ field: 'month', text: labels.chooseMonthAndYear });
  if (!experience.trim()) refusals.push({ field: 'experience', text: labels.fillExperience });
  for (const [field, text] of Object.entries({ experience, comment }))
    if (text.trim().length > REVIEW_TEXT_MAX_LENGTH)
      refusals.push({ field: field as 'experience' | 'comment', text: labels.tooLong });
  return refusals;
}

/**
 * Sends the review once its files have arrived. A refusal is shown on its field and as a toast,
 * with the focus on the field; anything else is `failure`. Neither loses what was written.
 * @param onStored called with the review's id once it is stored and the draft is gone
 */
export function useReviewSubmission({
  form,
  labels,
  queue,
  modelId,
  askForLogin,
  onStored,
}: {
  form: UseFormReturn<ReviewValues>;
  labels: FormLabels;
  queue: UploadQueue;
  modelId: string;
  askForLogin: () => void;
  onStored: (reviewId: number) => void;
}) {
  const locale = useSite((site) => site.locale);
  const token = useSite((site) => site.token);
  const showToast = useSite((site) => site.showToast);
  const [failure, setFailure] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  const isBusy = useRef(false);

  const refuse = (refusals: Refusal[]) => {
    const [first] = refusals;
    if (!first) return;
    for (const { field, text } of refusals)
      form.setError(field, { type: 'refused', message: text });
    form.setFocus(first.field);
    showToast(first.text);
  };

  const fail = (text: string) => {
    setFailure(text);
    showToast(text);
  };

  const needLogin = () => {
    fail(labels.notLoggedIn);
    askForLogin();
  };

  const send = async (values: ReviewValues) => {
    setWaiting(true);
    const haveArrived = await queue.settled();
    setWaiting(false);
    if (!haveArrived) {
      // A refused token has opened the login already.
      fail(queue.isLoggedIn() ? labels.someFilesFailed : labels.notLoggedIn);
      return;
    }
    const media = queue.getItems().flatMap((item) => item.media ?? []);
    try {
      const reviewId = await sendReview(values, media, token, locale);
      forgetDraft(modelId);
      onStored(reviewId);
    } catch (error) {
      const { field, text, isLoginNeeded } = sendFailure(error, labels);
      if (field) refuse([{ field, text }]);
      else if (isLoginNeeded) needLogin();
      else fail(`${text} ${labels.textKept}`);
    }
  };

  const submit = async (values: ReviewValues) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure('');
    try {
      const refusals = refusalsOf(values, labels);
      if (refusals.length > 0) refuse(refusals);
      else if (!token) needLogin();
      else await send(values);
    } finally {
      isBusy.current = false;
    }
  };

  return { submit, failure, isWaiting };
}
