import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { EnquiryOpener } from './enquiry-opener';

/** The specified message of an empty list, with a button that opens the enquiry form. */
export function ContactStaff({ locale, from }: { locale: Locale; from: string }) {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-line bg-white p-6">
      <p className="text-lg">{textsOf(locale, 'brand')('empty')}</p>
      <EnquiryOpener from={from} className="button-primary">
        {textsOf(locale, 'layout')('enquire')}
      </EnquiryOpener>
    </div>
  );
}
