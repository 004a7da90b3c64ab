import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/** The number of a stored enquiry, which a click selects as a whole. */
export function EnquiryNumber({ locale, number }: { locale: Locale; number: string }) {
  const t = textsOf(locale, 'result');
  return (
    <div className="grid gap-1 rounded-card bg-trust-tint px-5 py-4">
      <p>
        <span className="block text-muted">{t('number')}</span>
        <bdi
          translate="no"
          className="select-all font-semibold text-3xl tabular-nums tracking-wider"
          dir="ltr"
        >
          {number}
        </bdi>
      </p>
      <p className="text-sm">{t('numberHint')}</p>
    </div>
  );
}
