import { COMPANY } from '@/lib/config/company';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

const STEPS = [1, 2, 3, 4, 5, 6] as const;

/** The whole purchase in six steps. */
export function PurchaseSteps({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'buyCar');
  return (
    <ol className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {STEPS.map((step) => (
        <li key={step} className="grid content-start gap-2 border-trust border-t-2 pt-4">
          <span aria-hidden="true" className="font-semibold text-sm text-trust tabular-nums">
            {step}
          </span>
          <h3 className="text-xl">{t(`step${step}Title`)}</h3>
          <p className="text-muted">{t(`step${step}Text`, { days: COMPANY.replyBusinessDays })}</p>
        </li>
      ))}
    </ol>
  );
}
