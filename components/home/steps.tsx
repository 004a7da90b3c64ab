import { NumberedSteps } from '@/components/ui/numbered-steps';
import { company } from '@/lib/config/company';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

const STEPS = [1, 2, 3, 4] as const;

/** How a purchase goes, from the enquiry to the keys. */
export function Steps({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'home');
  return (
    <NumberedSteps
      tabIndex={0}
      className="gap-x-8 gap-y-6 md:grid-cols-2 lg:grid-cols-4"
      steps={STEPS.map((step) => ({
        title: t(`step${step}Title`),
        text: t(`step${step}Text`, { days: company().replyBusinessDays }),
      }))}
    />
  );
}
