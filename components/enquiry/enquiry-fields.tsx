import { type UseFormReturn, useWatch } from 'react-hook-form';
import { ComboboxField } from '@/components/ui/combobox-field';
import { Field } from '@/components/ui/field';
import type { LoadOptions, Option } from '@/components/ui/option-search';
import { send } from '@/lib/api/browser';
import { COUNTRY_SEARCH_DEBOUNCE_MS } from '@/lib/config/limits';
import { MAIN_MARKETS } from '@/lib/config/market-region';
import { REMARK_MAX_LENGTH } from '@/lib/contract/enquiry-limits';
import type { EnquiryValues } from './enquiry-draft';
import type { EnquiryLabels } from './enquiry-labels';
import {
  COUNTRY_FIELD,
  NEED_CLASS,
  NEED_ROWS,
  REQUIRED,
  TEXT_FIELDS,
  type TextFieldName,
} from './text-fields';

/** Countries by name; all of them, with the main markets on top, while nothing is typed. */
export const loadCountries: LoadOptions = async (word, signal) => {
  const countries = await send('GET /api/home/country', { word }, { signal });
  const options: Option[] = countries.map(({ id, country }) => ({
    id: String(id),
    label: country,
  }));
  if (word) return options;
  const markets = MAIN_MARKETS.flatMap(
    (id) => options.find((option) => option.id === String(id)) ?? [],
  );
  const [first, ...rest] = options.filter((option) => !MAIN_MARKETS.includes(Number(option.id)));
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

  // A hint, not an error: an enquiry is valid with a country that is not in the list.
  const country = useWatch({ control, name: 'country' });
  const isCountryOpen =
    Boolean(formState.touchedFields.country) && country.text.trim() !== '' && !country.id;

  const field = (name: TextFieldName | 'remark') => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    dir: 'auto' as const,
    className: 'field-box',
  });
  const textField = (name: TextFieldName, label: string, hint?: string) => (
    <Field label={label} isRequired={REQUIRED.has(name)} hint={hint} error={errors[name]?.message}>
      {(aria) => <input {...field(name)} {...aria} {...TEXT_FIELDS[name]} />}
    </Field>
  );

  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {textField('name', labels.name)}
        <ComboboxField
          form={form}
          name="country"
          label={labels.country}
          hint={isCountryOpen ? labels.selectCountry : undefined}
          error={errors.country?.message}
          labels={labels.countries}
          loadOptions={loadCountries}
          debounceMs={COUNTRY_SEARCH_DEBOUNCE_MS}
          {...COUNTRY_FIELD}
        />
        {textField('mobile', labels.phone, labels.phoneHint)}
        {textField('mail', labels.email, labels.emailHint)}
        {labels.dealer && textField('company', labels.dealer.company)}
        {labels.dealer && textField('city', labels.dealer.city)}
      </div>
      <Field label={labels.need} isRequired hint={labels.needHint} error={errors.remark?.message}>
        {(aria) => (
          <>
            <textarea {...field('remark')} {...aria} rows={NEED_ROWS} className={NEED_CLASS} />
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
      {/* Inert, because browsers fill in a company where it can be focused, whatever `off` says. */}
      <div inert aria-hidden="true" className="sr-only">
        <label>
          {labels.trap}
          <input {...register('company_url')} type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
