import { COMPANY } from '@/lib/config/company';
import { type InterfaceLocale, interfaceLocaleOf, type Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

function buildLabels(locale: Locale) {
  const t = textsOf(locale, 'member');
  return {
    /** Of the dialog, by step. */
    titles: {
      1: t('loginTitle'),
      2: t('signUpTitle'),
      3: t('successTitle'),
      4: t('giftTitle'),
      5: t('finishTitle'),
    },
    close: t('close'),
    loading: t('loading'),
    loadFailed: t('loadFailed'),
    retry: t('retry'),
    email: t('email'),
    whatsapp: t('whatsapp'),
    whatsappHint: t('whatsappHint'),
    password: t('password'),
    confirmPassword: t('confirmPassword'),
    show: t('show'),
    showPassword: t('showPassword'),
    hide: t('hide'),
    hidePassword: t('hidePassword'),
    requiredNote: t('requiredNote'),
    login: t('login'),
    loggingIn: t('loggingIn'),
    noAccount: t('noAccount'),
    toSignUp: t('toSignUp'),
    haveAccount: t('haveAccount'),
    toLogin: t('toLogin'),
    nextStep: t('nextStep'),
    joinNow: t('joinNow'),
    signingUp: t('signingUp'),
    /** With `{terms}` and `{privacy}`, which become links. */
    agreement: String(t.raw('agreement')),
    agreementTerms: t('agreementTerms'),
    agreementPrivacy: t('agreementPrivacy'),
    benefitsTitle: t('benefitsTitle'),
    benefits: [
      t('benefitGift'),
      t('benefitVoucher', { yuan: COMPANY.voucherYuan }),
      t('benefitTransfer'),
      t('benefitDiagnostics', { count: COMPANY.freeDiagnostics }),
    ],
    giftMessage: t('giftMessage'),
    goToSubmit: t('goToSubmit'),
    passwordsDiffer: t('passwordsDiffer'),
    fillEmail: t('fillEmail'),
    fillWhatsapp: t('fillWhatsapp'),
    fillPassword: t('fillPassword'),
    fillConfirm: t('fillConfirm'),
    registerSuccess: t('registerSuccess'),
    loginSuccess: t('loginSuccess'),
    registerFailed: t('registerFailed'),
    loginFailed: t('loginFailed'),
    infoFailed: t('infoFailed'),
    sessionOver: t('sessionOver'),
    /** With `{minutes}`: only the server knows how long. */
    tooMany: String(t.raw('tooMany')),
    noNetwork: t('noNetwork'),
    guide: t('guide'),
  };
}

/** Every text of the member dialog, ready to be handed to client components. */
export type MemberLabels = ReturnType<typeof buildLabels>;

const built = new Map<InterfaceLocale, MemberLabels>();

/** The dialog's texts in a language; the same object each time, as other labels are. */
export function memberLabels(locale: Locale): MemberLabels {
  const language = interfaceLocaleOf(locale);
  const labels = built.get(language) ?? buildLabels(language);
  built.set(language, labels);
  return labels;
}
