import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { EnquiryLabels } from './enquiry-labels';

/** What the form asks a dealer besides. */
export function dealerTexts(locale: Locale): Pick<EnquiryLabels, 'needHint' | 'dealer'> {
  const t = textsOf(locale, 'dealers');
  return { needHint: t('needHint'), dealer: { company: t('company'), city: t('city') } };
}
