import { COMPANY } from '@/lib/config/company';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

const STEPS = [1, 2, 3, 4] as const;

/** How a purchase goes, from the enquiry to the keys. */
export function Steps({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'home');
  return (
    <ol className="steps">
      {STEPS.map((step) => (
        <li key={step}>
          <h3>{t(`step${step}Title`)}</h3>
          <p>{t(`step${step}Text`, { days: COMPANY.replyBusinessDays })}</p>
        </li>
      ))}
    </ol>
  );
}
