import { type UseFormReturn, useWatch } from 'react-hook-form';
import { ComboboxField } from '@/components/ui/combobox-field';
import { Field } from '@/components/ui/field';
import type { LoadOptions, Option } from '@/components/ui/option-search';
import { send } from '@/lib/api/browser';
import { COUNTRY_SEARCH_DEBOUNCE_MS } from '@/lib/config/limits';
import { REMARK_MAX_LENGTH } from '@/lib/contract/calls/clue';
import { listCountries } from '@/lib/contract/calls/home';
import type { EnquiryValues } from './enquiry-draft';
import type { EnquiryLabels } from './enquiry-labels';

/**
 * The most characters the server takes in each one-line field. The same numbers stand in the
 * call's schema (lib/contract/calls/clue.ts), from where they cannot be read at run time.
 */
export const FIELD_MAX_LENGTH = {
  name: 80,
  country: 80,
  mobile: 40,
  mail: 254,
  company: 80,
  city: 80,
} as const;

/**
 * The mall's main markets by ISO 3166 numeric code, most enquiries first: Mongolia, Russia,
 * Kazakhstan, Kyrgyzstan, Uzbekistan, Tajikistan, Belarus, Turkmenistan, Azerbaijan, Armenia,
 * Georgia.
 */
const MAIN_MARKETS = ['496', '643', '398', '417', '860', '762', '112', '795', '31', '51', '268'];

/** Countries by name; all of them, with the main markets on top, while nothing is typed. */
export const loadCountries: LoadOptions = async (word, signal) => {
  const countries = await send(listCountries, { word }, { signal });
  const options: Option[] = countries.map(({ id, country }) => ({
    id: String(id),
    label: country,
  }));
  if (word) return options;
  const markets = MAIN_MARKETS.flatMap((id) => options.find((option) => option.id === id) ?? []);
  const [first, ...rest] = options.filter((option) => !MAIN_MARKETS.includes(option.id));
  return first ? [...markets, { ...first, startsGroup: markets.length > 0 }, ...rest] : markets;
};

/** From this share of the longest need on, its length is shown. */
const COUNTER_SHOWN_FROM = 0.8;

/** Name, country, phone, e-mail and need, for dealers company and city, and a honeypot. */
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
