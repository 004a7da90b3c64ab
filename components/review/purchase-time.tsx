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
  const { clearErrors, control, formState, getValues, register, setValue } = form;
  const year = useWatch({ control, name: 'year' });
  const error = formState.errors.month?.message;
  const id = useId();
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
      <div className="grid grid-cols-[3fr_2fr] gap-3">
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
