import { telHref } from '@/lib/config/channels';
import { COMPANY, STORES } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import { REMARK_MAX_LENGTH } from '@/lib/contract/calls/clue';
import { type InterfaceLocale, interfaceLocaleOf, type Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

function buildLabels(locale: Locale) {
  const t = textsOf(locale, 'enquiry');
  const language = interfaceLocaleOf(locale);
  return {
    title: t('title'),
    titleCar: t('titleCar'),
    reference: t('reference'),
    /** Stands before the car's number in a reference. */
    stockPrefix: COMPANY.stockPrefix,
    promise: t('promise', { days: COMPANY.replyBusinessDays }),
    name: t('name'),
    country: t('country'),
    phone: t('phone'),
    phoneHint: t('phoneHint'),
    email: t('email'),
    emailHint: t('emailHint'),
    need: t('need'),
    needHint: t('needHint'),
    /** Where the car is named already. */
    needHintCar: t('needHintCar'),
    needTooLong: t('needTooLong', { max: REMARK_MAX_LENGTH }),
    trap: t('trap'),
    requiredNote: t('requiredNote'),
    privacyNote: t('privacyNote'),
    privacyLink: t('privacyLink'),
    send: t('send'),
    sending: t('sending'),
    sendAgain: t('sendAgain'),
    close: t('close'),
    loading: t('loading'),
    loadFailed: t('loadFailed'),
    retry: t('retry'),
    fillName: t('fillName'),
    fillPhone: t('fillPhone'),
    fillEmail: t('fillEmail'),
    fillCountry: t('fillCountry'),
    fillNeed: t('fillNeed'),
    selectCountry: t('selectCountry'),
    noNetwork: t('noNetwork'),
    notStored: t('notStored'),
    /** With `{seconds}`: only the server knows how long. */
    tooMany: String(t.raw('tooMany')),
    countries: {
      open: t('countryOpen'),
      loading: t('countryLoading'),
      empty: t('countryEmpty'),
      failed: t('countryFailed'),
      retry: t('retry'),
      /** With `{count}`. */
      count: String(t.raw('countryCount')),
    },
    stores: PORTS.map((port) => ({
      port,
      name: STORES[port].name[language],
      phone: STORES[port].phone,
      href: telHref(STORES[port].phone),
    })),
  };
}

/** Every text of the enquiry form, ready to be handed to client components. */
export type EnquiryLabels = ReturnType<typeof buildLabels> & {
  /** Only where the form asks a dealer. */
  dealer?: { company: string; city: string };
};

const built = new Map<InterfaceLocale, EnquiryLabels>();

/**
 * The form's texts in a language. The same object each time, so that a page which hands it to
 * several islands carries it once.
 */
export function enquiryLabels(locale: Locale): EnquiryLabels {
  const language = interfaceLocaleOf(locale);
  const labels = built.get(language) ?? buildLabels(language);
  built.set(language, labels);
  return labels;
}
