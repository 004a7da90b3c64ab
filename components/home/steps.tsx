import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

const STEPS = [1, 2, 3, 4] as const;

/** How a purchase goes, from the enquiry to the keys. */
export function Steps({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'home');
  return (
    <ol className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      {STEPS.map((step) => (
        <li key={step} className="grid content-start gap-2 border-t-2 border-trust pt-4">
          <span aria-hidden="true" className="text-sm font-semibold text-trust tabular-nums">
            {step}
          </span>
          <h3 className="text-xl">{t(`step${step}Title`)}</h3>
          <p className="text-muted">{t(`step${step}Text`)}</p>
        </li>
      ))}
    </ol>
  );
}
