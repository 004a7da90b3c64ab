import { enquiryLabels } from '@/components/enquiry/enquiry-labels';
import { storeMapLabels } from '@/components/map/map-labels';
import { memberLabels, successLabels } from '@/components/member/member-labels';
import { telHref } from '@/lib/config/channels';
import { storeOf } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import { labelsOf } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { DialogFailureTexts } from './dialog-host';
import type { DialogLabels } from './dialogs';

/** The texts of every dialog in a language. */
export function dialogLabels(locale: Locale): DialogLabels {
  const { number, numberHint } = labelsOf(locale, 'result');
  return {
    number: { number, numberHint },
    enquiry: enquiryLabels(locale),
    member: memberLabels(locale),
    success: successLabels(locale),
    storeMap: storeMapLabels(locale),
  };
}

/** Part of every page, because loading them later is what has failed. */
export function dialogFailureTexts(locale: Locale): DialogFailureTexts {
  const t = textsOf(locale, 'layout');
  return {
    ...labelsOf(locale, 'dialogFailure'),
    phones: PORTS.map((port) => ({
      port,
      name: t(port),
      phone: storeOf(port).phone,
      href: telHref(storeOf(port).phone),
    })),
  };
}
