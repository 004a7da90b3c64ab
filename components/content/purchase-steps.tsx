import { NumberedSteps } from '@/components/ui/numbered-steps';
import { COMPANY } from '@/lib/config/company';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

const STEPS = [1, 2, 3, 4, 5, 6] as const;

/** The whole purchase in six steps. */
export function PurchaseSteps({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'buyCar');
  return (
    <NumberedSteps
      className="gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3"
      steps={STEPS.map((step) => ({
        title: t(`step${step}Title`),
        text: t(`step${step}Text`, { days: COMPANY.replyBusinessDays }),
      }))}
    />
  );
}
