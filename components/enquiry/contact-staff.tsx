import type { ReactNode } from 'react';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { EnquiryOpener } from './enquiry-opener';

/**
 * The specified message of an empty list, with a button that opens the enquiry form.
 * @param children what to try before asking
 */
export function ContactStaff({
  locale,
  from,
  children,
}: {
  locale: Locale;
  from: string;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-4 rounded-card border border-line bg-white p-5 md:p-8">
      <p className="text-lg">{textsOf(locale, 'brand')('empty')}</p>
      {children}
      <p>
        <EnquiryOpener from={from} className="button-quiet">
          {textsOf(locale, 'layout')('enquire')}
        </EnquiryOpener>
      </p>
    </div>
  );
}
