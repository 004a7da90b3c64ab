import type { ReactNode } from 'react';
import { PlainField } from '@/components/ui/field';
import type { EnquiryField } from '@/lib/forms/rejected-enquiry';
import type { Locale } from '@/lib/i18n/locales';
import { ENQUIRY_PATH } from '@/lib/routing/enquiry-address';
import type { EnquiryFormError } from './enquiry-errors';
import type { EnquiryLabels } from './enquiry-labels';
import { FormIntro, PrivacyNote } from './form-notes';
import { PrefilledTextarea } from './prefilled-textarea';
import { StorePhones } from './store-phones';
import {
  COUNTRY_FIELD,
  NEED_CLASS,
  NEED_ROWS,
  REQUIRED,
  TEXT_FIELDS,
  type TextFieldName,
} from './text-fields';

export interface PlainFormProps {
  locale: Locale;
  labels: EnquiryLabels;
  /** What the enquiry is about, as the query of the contact page's address. */
  about: string;
  /** Where the enquiry comes from, of a form that was rejected; else the boot script fills it in. */
  origin?: string;
  /** What was typed into a form that was rejected. */
  values?: Readonly<Record<EnquiryField, string>>;
  /** Why it was, by field; the focus goes to the first. */
  errors?: readonly EnquiryFormError[];
}

/**
 * The enquiry as a form that needs no script: posted to our route, which stores it or shows this
 * form again. It looks like the live form and takes the same room, so that nothing moves when that
 * replaces it (enquiry-in-page.tsx).
 */
export function PlainEnquiryForm({
  locale,
  labels,
  about,
  origin,
  values,
  errors = [],
}: PlainFormProps) {
  const [first] = errors;
  const errorOf = (name: EnquiryField) => errors.find(({ field }) => field === name)?.text;
  const attributes = (name: EnquiryField) => ({
    name,
    dir: 'auto' as const,
    className: 'field-box',
    ...(values && { defaultValue: values[name] }),
    ...(first?.field === name && { autoFocus: true }),
  });
  const textField = (name: TextFieldName, label: string, hint?: string): ReactNode => (
    <PlainField
      id={`enquiry-${name}`}
      label={label}
      isRequired={REQUIRED.has(name)}
      hint={hint}
      error={errorOf(name)}
    >
      {(aria) => <input {...attributes(name)} {...aria} {...TEXT_FIELDS[name]} />}
    </PlainField>
  );

  return (
    <form method="post" action={ENQUIRY_PATH} noValidate>
      <input type="hidden" name="about" value={about} />
      <input type="hidden" name="lang" value={locale} />
      <input type="hidden" name="origin" defaultValue={origin} />
      <div className="grid grid-cols-1 gap-4">
        {first && (
          <p
            // Read by voices when the page opens: the focus is here unless it is in a field.
            tabIndex={-1}
            className="rounded-lg bg-signal-tint px-4 py-3 font-medium"
          >
            <bdi>{first.field === null ? first.text : labels.rejected}</bdi>
          </p>
        )}
        {first?.isAway && <StorePhones stores={labels.stores} />}
        <FormIntro labels={labels} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {textField('name', labels.name)}
          <PlainField
            id="enquiry-country"
            label={labels.country}
            isRequired
            error={errorOf('country')}
          >
            {(aria) => (
              <input
                {...attributes('country')}
                defaultValue={values?.country ?? labels.homeCountry?.text}
                {...aria}
                {...COUNTRY_FIELD}
                type="text"
              />
            )}
          </PlainField>
          {textField('mobile', labels.phone, labels.phoneHint)}
          {textField('mail', labels.email, labels.emailHint)}
          {labels.dealer && textField('company', labels.dealer.company)}
          {labels.dealer && textField('city', labels.dealer.city)}
        </div>
        <PlainField
          id="enquiry-remark"
          label={labels.need}
          isRequired
          hint={labels.needHint}
          error={errorOf('remark')}
        >
          {(aria) => {
            const { defaultValue: text, ...others } = attributes('remark');
            const all = { ...others, ...aria, rows: NEED_ROWS, className: NEED_CLASS };
            return text ? <PrefilledTextarea text={text} {...all} /> : <textarea {...all} />;
          }}
        </PlainField>
        {/* See `EnquiryFields`. */}
        <div inert aria-hidden="true" className="sr-only">
          <label>
            {labels.trap}
            <input name="company_url" type="text" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <PrivacyNote labels={labels} />
      </div>
      <button type="submit" className="button-primary mt-5 w-full">
        {first ? labels.sendAgain : labels.send}
      </button>
    </form>
  );
}
