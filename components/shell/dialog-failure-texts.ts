import { telHref } from '@/lib/config/channels';
import { STORES } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { DialogFailureTexts } from './dialog-failure';

/** With every page, because what would bring them later is what has failed. */
export function dialogFailureTexts(locale: Locale): DialogFailureTexts {
  const t = textsOf(locale, 'layout');
  return {
    text: t('chunkFailed'),
    retry: textsOf(locale, 'errors')('retry'),
    close: t('close'),
    phones: PORTS.map((port) => ({
      port,
      name: t(port),
      phone: STORES[port].phone,
      href: telHref(STORES[port].phone),
    })),
  };
}
