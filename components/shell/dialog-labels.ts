import { enquiryLabels } from '@/components/enquiry/enquiry-labels';
import { storeMapLabels } from '@/components/map/map-labels';
import { memberLabels } from '@/components/member/member-labels';
import { successLabels } from '@/components/member/success-labels';
import { serverEnv } from '@/lib/env/server';
import type { Locale } from '@/lib/i18n/locales';
import type { DialogLabels } from './dialogs';

/** The texts of every dialog in a language. */
export function dialogLabels(locale: Locale): DialogLabels {
  return {
    enquiry: enquiryLabels(locale),
    member: memberLabels(locale),
    success: successLabels(locale),
    storeMap: storeMapLabels(locale, serverEnv().NEXT_PUBLIC_GOOGLE_MAPS_KEY),
  };
}
