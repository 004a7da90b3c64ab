import { type UseFormReturn, useWatch } from 'react-hook-form';
import { ComboboxField } from '@/components/ui/combobox-field';
import { Field } from '@/components/ui/field';
import { COUNTRY_SEARCH_DEBOUNCE_MS } from '@/lib/config/limits';
import { REMARK_MAX_LENGTH } from '@/lib/contract/calls/clue';
import { loadCountries } from './country-options';
import type { EnquiryValues } from './enquiry-draft';
import type { EnquiryLabels } from './enquiry-labels';
import { FIELD_MAX_LENGTH } from './field-limits';

/** From this share of the longest need on, its length is shown. */
const COUNTER_SHOWN_FROM = 0.8;

/** Name, country, phone, e-mail and need, of dealers company and city; and the trap that only programs fill in. */
export function EnquiryFields({
  form,
  labels,
}: {
  form: UseFormReturn<EnquiryValues>;
  labels: EnquiryLabels;
}) {
  const { clearErrors, control, formState, register } = form;
  const { errors } = formState;
  const remarkLength = useWatch({ control, name: 'remark' }).length;
  const isNearLimit = remarkLength > REMARK_MAX_LENGTH * COUNTER_SHOWN_FROM;
  const isOverLimit = remarkLength > REMARK_MAX_LENGTH;

  type Name = 'name' | 'mobile' | 'mail' | 'remark' | 'company' | 'city';
  const field = (name: Name) => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    dir: 'auto' as const,
    className: 'field-box',
  });

  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label={labels.name} isRequired error={errors.name?.message}>
          {(aria) => (
            <input
              {...field('name')}
              {...aria}
              autoComplete="name"
              maxLength={FIELD_MAX_LENGTH.name}
            />
          )}
        </Field>
        <ComboboxField
          form={form}
          name="country"
          label={labels.country}
          error={errors.country?.message}
          labels={labels.countries}
          loadOptions={loadCountries}
          debounceMs={COUNTRY_SEARCH_DEBOUNCE_MS}
          autoComplete="country-name"
          maxLength={FIELD_MAX_LENGTH.country}
        />
        <Field
          label={labels.phone}
          isRequired
          hint={labels.phoneHint}
          error={errors.mobile?.message}
        >
          {(aria) => (
            <input
              {...field('mobile')}
              {...aria}
              type="tel"
              autoComplete="tel"
              inputMode="tel"
              maxLength={FIELD_MAX_LENGTH.mobile}
            />
          )}
        </Field>
        <Field label={labels.email} hint={labels.emailHint} error={errors.mail?.message}>
          {(aria) => (
            <input
              {...field('mail')}
              {...aria}
              type="email"
              autoComplete="email"
              inputMode="email"
              maxLength={FIELD_MAX_LENGTH.mail}
            />
          )}
        </Field>
        {labels.dealer && (
          <>
            <Field label={labels.dealer.company}>
              {(aria) => (
                <input
                  {...field('company')}
                  {...aria}
                  autoComplete="organization"
                  maxLength={FIELD_MAX_LENGTH.company}
                />
              )}
            </Field>
            <Field label={labels.dealer.city}>
              {(aria) => (
                <input
                  {...field('city')}
                  {...aria}
                  autoComplete="address-level2"
                  maxLength={FIELD_MAX_LENGTH.city}
                />
              )}
            </Field>
          </>
        )}
      </div>
      <Field label={labels.need} isRequired hint={labels.needHint} error={errors.remark?.message}>
        {(aria) => (
          <>
            <textarea
              {...field('remark')}
              {...aria}
              rows={4}
              className="field-box field-sizing-content block max-h-72 min-h-28 py-2.5!"
            />
            {isNearLimit && (
              <p
                className={`mt-1 text-sm tabular-nums ${isOverLimit ? 'font-semibold text-danger' : 'text-muted'}`}
                dir="ltr"
              >
                {remarkLength} / {REMARK_MAX_LENGTH}
              </p>
            )}
          </>
        )}
      </Field>
      <div aria-hidden="true" className="sr-only">
        <label>
          {labels.trap}
          <input {...register('company_url')} type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
