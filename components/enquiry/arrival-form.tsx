import { PlainField } from '@/components/ui/field';
import { ENQUIRY_LIMITS } from '@/lib/contract/enquiry-limits';
import type { ModelFilters } from '@/lib/contract/filters';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { paramsOfFilters } from '@/lib/routing/car-menu';
import { ARRIVAL_PATH } from '@/lib/routing/paths';

/**
 * Asks to be told when a list that is empty has a car: a plain form, because it is needed seldom.
 * @param filters of the list
 */
export function ArrivalForm({ locale, filters }: { locale: Locale; filters: ModelFilters }) {
  const t = textsOf(locale, 'arrival');
  return (
    <form method="post" action={ARRIVAL_PATH} className="arrival-form">
      <h2>{t('title')}</h2>
      <p>{t('lead')}</p>
      {paramsOfFilters(filters).map(([param, value]) => (
        <input key={param} type="hidden" name={param} value={value} />
      ))}
      <PlainField id="arrival-mail" label={t('mail')}>
        {(aria) => (
          <input
            {...aria}
            name="mail"
            type="email"
            autoComplete="email"
            maxLength={ENQUIRY_LIMITS.mail}
            dir="auto"
            className="field-box"
          />
        )}
      </PlainField>
      <PlainField id="arrival-mobile" label={t('mobile')}>
        {(aria) => (
          <input
            {...aria}
            name="mobile"
            type="tel"
            autoComplete="tel"
            maxLength={ENQUIRY_LIMITS.mobile}
            dir="auto"
            className="field-box"
          />
        )}
      </PlainField>
      <input
        name="company_url"
        type="text"
        tabIndex={-1}
        aria-hidden="true"
        autoComplete="off"
        hidden
      />
      <button type="submit" className="button-primary">
        {t('send')}
      </button>
    </form>
  );
}
