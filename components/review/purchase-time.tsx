import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { FormLabels } from './form-labels';
import type { ReviewValues } from './review-draft';

/** Years that are offered: nobody reviews an older purchase. */
const YEARS_OFFERED = 15;

/**
 * Month and year of the purchase, as two lists: `<input type="month">` is a plain text field in
 * several browsers. Months to come are not offered.
 */
export function PurchaseTime({
  form,
  labels,
  today = new Date(),
}: {
  form: UseFormReturn<ReviewValues>;
  labels: FormLabels;
  today?: Date;
}) {
  const { clearErrors, control, formState, register } = form;
  const year = useWatch({ control, name: 'year' });
  const error = formState.errors.month?.message;
  const errorId = useId();
  const thisYear = today.getFullYear();
  const months = Number(year) === thisYear ? today.getMonth() + 1 : 12;
  const onChange = () => clearErrors('month');
  const look = {
    className: 'field-box',
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? errorId : undefined,
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{labels.purchaseTime}</legend>
      <div className="grid grid-cols-[3fr_2fr] gap-3">
        <select {...register('month', { onChange })} {...look} aria-label={labels.month}>
          <option value="">{`${labels.month}: ${labels.notSaid}`}</option>
          {labels.months.slice(0, months).map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </select>
        <select {...register('year', { onChange })} {...look} aria-label={labels.year}>
          <option value="">{`${labels.year}: ${labels.notSaid}`}</option>
          {Array.from({ length: YEARS_OFFERED }, (_, ago) => thisYear - ago).map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </div>
      {error && (
        <p id={errorId} className="mt-1 font-medium text-danger text-sm">
          <bdi>{error}</bdi>
        </p>
      )}
    </fieldset>
  );
}
