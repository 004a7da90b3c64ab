import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { EnquiryOpener } from './enquiry-opener';

/**
 * Shown instead of cars while a mall has none: visitors can already send an enquiry.
 * @param from source label of an enquiry from here
 */
export function Opening({ locale, from }: { locale: Locale; from: string }) {
  return (
    <div className="opening grid gap-4 rounded-card border border-line bg-white p-5 md:p-8">
      <p className="text-lg">{textsOf(locale, 'brand')('opening')}</p>
      <p>
        <EnquiryOpener from={from} className="button-primary">
          {textsOf(locale, 'layout')('enquire')}
        </EnquiryOpener>
      </p>
    </div>
  );
}
