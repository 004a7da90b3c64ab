import { enquiryLabels } from '@/components/enquiry/enquiry-labels';
import { storeMapLabels } from '@/components/map/map-labels';
import { memberLabels } from '@/components/member/member-labels';
import { successLabels } from '@/components/member/success-labels';
import { serverEnv } from '@/lib/env/server';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { DialogLabels } from './dialogs';

/** The texts of every dialog in a language. */
export function dialogLabels(locale: Locale): DialogLabels {
  const enquiry = textsOf(locale, 'enquiry');
  return {
    enquiry: enquiryLabels(locale),
    giftForm: {
      need: enquiry('giftNeed'),
      needHint: enquiry('giftNeedHint'),
      // No price is calculated for whoever comes for a gift.
      emailHint: '',
    },
    member: memberLabels(locale),
    success: successLabels(locale),
    storeMap: storeMapLabels(locale, serverEnv().NEXT_PUBLIC_GOOGLE_MAPS_KEY),
  };
}
