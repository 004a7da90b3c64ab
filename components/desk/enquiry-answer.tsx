import { STORES } from '@/lib/config/company';
import type { EnquiryDetail } from '@/lib/content/desk/inbox';
import { answerLinks, greetingIn } from '@/lib/format/greeting';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { directionOf, interfaceLocaleOf, isLocale, type Locale } from '@/lib/i18n/locales';
import { numberFormatOf } from '@/lib/i18n/texts';
import { carTitleOf, stockNumberOf } from './enquiry-cars';

/** The cars asked about as a buyer reads them: name, stock number, price, port. */
function carsText(locale: Locale, { cars, carModel, brand, port }: EnquiryDetail): string {
  const usd = numberFormatOf(locale, 'usd');
  const store = STORES[port].name[interfaceLocaleOf(locale)];
  if (cars.length === 0) return `${brand} ${carModel}`.trim();
  return cars
    .map((car) => [carTitleOf(car), stockNumberOf(car), usd(car.priceUsd), store].join(', '))
    .join('; ');
}

/** Ways to answer, each with first words in the buyer's language. */
export function EnquiryAnswer({
  language,
  enquiry,
}: {
  language: DeskLanguage;
  enquiry: EnquiryDetail;
}) {
  const t = deskTextsOf(language, 'enquiry');
  const locale = isLocale(enquiry.lang) ? enquiry.lang : 'en';
  const { name, number } = enquiry;
  const greeting = greetingIn(locale, { name, number, car: carsText(locale, enquiry) });
  return (
    <section className="desk-card">
      <h2>{t('answer')}</h2>
      <p className="desk-quiet">
        {t('answerText', { language: languageNameOf(language, locale) })}
      </p>
      <p className="desk-greeting" lang={locale} dir={directionOf(locale)}>
        {greeting}
      </p>
      <p className="desk-actions">
        {answerLinks(enquiry, greeting).map(({ app, href }) => (
          <a
            key={app}
            href={href}
            className="desk-button-quiet"
            rel="noopener noreferrer"
            target={href.startsWith('https:') ? '_blank' : undefined}
          >
            {t(app)}
          </a>
        ))}
      </p>
    </section>
  );
}
