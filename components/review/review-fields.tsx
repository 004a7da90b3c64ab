import './review.css';
import './review-form.css';
import { type Ref, useId } from 'react';
import { type UseFormRegisterReturn, type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { REVIEW_TEXT_MAX_LENGTH } from '@/lib/contract/review-limits';
import type { ReviewValues } from './review-draft';
import type { FormLabels } from './review-labels';

/**
 * The overall rating as five radio buttons that look like stars: arrows move between them, and
 * each says what it means.
 */
export function StarChoice({
  labels,
  field,
  chosen,
  error,
}: {
  labels: FormLabels;
  field: UseFormRegisterReturn & { ref: Ref<HTMLInputElement> };
  chosen: string;
  error: string | undefined;
}) {
  const nameId = useId();
  const errorId = `${nameId}-error`;
  return (
    <div
      role="radiogroup"
      aria-labelledby={nameId}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      className="min-w-0"
    >
      <p className="mb-1 font-medium">
        <span id={nameId}>{labels.rating}</span>
        <span aria-hidden="true" className="text-danger">
          {' *'}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="star-choice">
          {Object.entries(labels.ratings).map(([stars, name]) => (
            <label key={name} title={name}>
              <input {...field} type="radio" value={stars} className="sr-only" />
              <span className="sr-only">{name}</span>
            </label>
          ))}
        </div>
        <output dir="auto" className="text-muted">
          {labels.ratings[chosen as keyof FormLabels['ratings']]}
        </output>
      </div>
      {error && (
        <p id={errorId} className="mt-1 font-medium text-danger text-sm">
          <bdi>{error}</bdi>
        </p>
      )}
    </div>
  );
}

/** How many years are offered: older purchases are not reviewed. */
const YEARS_OFFERED = 15;

/**
 * Month and year of the purchase, as two lists: `<input type="month">` is a plain text field in
 * several browsers. Months to come are not offered.
 */
export function PurchaseTime({
  form,
  labels,
}: {
  form: UseFormReturn<ReviewValues>;
  labels: FormLabels;
}) {
  const { clearErrors, control, formState, getValues, register, setValue } = form;
  const year = useWatch({ control, name: 'year' });
  const error = formState.errors.month?.message;
  const id = useId();
  const today = new Date();
  const thisYear = today.getFullYear();
  const monthsOf = (chosen: string) => (Number(chosen) === thisYear ? today.getMonth() + 1 : 12);
  const look = {
    className: 'field-box',
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  };
  const onChange = () => {
    clearErrors('month');
    const [month, chosenYear] = getValues(['month', 'year']);
    if (Number(month) > monthsOf(chosenYear)) setValue('month', '');
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{labels.purchaseTime}</legend>
      <div className="grid grid-cols-2 gap-3">
        <div>
          <label htmlFor={`${id}-month`} className="mb-1 block text-muted text-sm">
            {labels.month}
          </label>
          <select {...register('month', { onChange })} {...look} id={`${id}-month`}>
            <option value="">{labels.notSaid}</option>
            {labels.months.slice(0, monthsOf(year)).map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={`${id}-year`} className="mb-1 block text-muted text-sm">
            {labels.year}
          </label>
          <select {...register('year', { onChange })} {...look} id={`${id}-year`}>
            <option value="">{labels.notSaid}</option>
            {Array.from({ length: YEARS_OFFERED }, (_, ago) => thisYear - ago).map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </div>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 font-medium text-danger text-sm">
          <bdi>{error}</bdi>
        </p>
      )}
    </fieldset>
  );
}

/** From this share of the longest text on, its length is shown. */
const COUNTER_SHOWN_FROM = 0.8;

/** A text of several lines that grows with what is written, and counts near its limit. */
export function LongText({
  form,
  name,
  label,
  hint,
  isRequired = false,
}: {
  form: UseFormReturn<ReviewValues>;
  name: 'experience' | 'comment';
  label: string;
  hint: string;
  isRequired?: boolean;
}) {
  const { clearErrors, control, formState, register } = form;
  const length = useWatch({ control, name }).length;
  const isOver = length > REVIEW_TEXT_MAX_LENGTH;
  return (
    <Field
      label={label}
      hint={hint}
      isRequired={isRequired}
      error={formState.errors[name]?.message}
    >
      {(aria) => (
        <>
          <textarea
            {...register(name, { onChange: () => clearErrors(name) })}
            {...aria}
            dir="auto"
            rows={4}
            className="field-box field-sizing-content block max-h-96 min-h-28 py-2.5!"
          />
          {length > REVIEW_TEXT_MAX_LENGTH * COUNTER_SHOWN_FROM && (
            <p
              dir="ltr"
              className={`mt-1 text-sm tabular-nums ${isOver ? 'font-semibold text-danger' : 'text-muted'}`}
            >
              {length} / {REVIEW_TEXT_MAX_LENGTH}
            </p>
          )}
        </>
      )}
    </Field>
  );
}
