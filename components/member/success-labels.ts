import { chatHref, telHref } from '@/lib/config/channels';
import { STORES, type Store } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import { interfaceLocaleOf, type Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/** A WhatsApp number as people write it: grouped like the telephone number where it is the same. */
function whatsappNumber({ phone, whatsapp }: Store): string {
  return phone.replace(/\D/g, '') === whatsapp ? phone : `+${whatsapp}`;
}

/** The texts and facts of the submission-success panel (specification section 2). */
export function successLabels(locale: Locale) {
  const t = textsOf(locale, 'gift');
  const layout = textsOf(locale, 'layout');
  const language = interfaceLocaleOf(locale);
  return {
    collect: t('collect'),
    store: t('store'),
    contactNumber: t('contactNumber'),
    whatsappNumber: t('whatsappNumber'),
    storeAddress: t('storeAddress'),
    hours: t('hours'),
    newTab: layout('newTab'),
    stores: PORTS.map((port) => {
      const store = STORES[port];
      return {
        port,
        name: store.name[language],
        address: store.address[language],
        hours: layout(store.hours === 'always' ? 'hoursAlways' : 'hoursWeekdays'),
        phone: store.phone,
        phoneHref: telHref(store.phone),
        whatsapp: whatsappNumber(store),
        whatsappHref: chatHref('whatsapp', store),
      };
    }),
  };
}

export type SuccessLabels = ReturnType<typeof successLabels>;
