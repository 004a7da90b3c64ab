import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/** Every text of the account page's islands. */
export function accountLabels(locale: Locale) {
  const t = textsOf(locale, 'account');
  const member = textsOf(locale, 'member');
  const layout = textsOf(locale, 'layout');
  return {
    loading: t('loading'),
    loadFailed: t('loadFailed'),
    retry: member('retry'),
    /** Above forms whose login has ended. */
    logInAgain: t('sessionOver'),
    loggedOut: t('loggedOut'),
    loggedOutHint: t('loggedOutHint'),
    account: t('summary'),
    email: member('email'),
    tier: t('tier'),
    tiers: { ordinary: t('tierOrdinary'), club: t('tierClub') },
    pages: t('pages'),
    favourites: layout('favourites'),
    reviews: t('reviews'),
    exit: layout('exit'),
    login: layout('login'),
    signUp: layout('signUp'),

    details: t('details'),
    name: t('name'),
    nameHint: t('nameHint'),
    whatsapp: member('whatsapp'),
    whatsappHint: member('whatsappHint'),
    save: t('save'),
    saving: t('saving'),
    saved: t('saved'),
    fillName: t('fillName'),
    updateFailed: t('updateFailed'),

    passwordTitle: t('passwordTitle'),
    passwordHint: t('passwordHint'),
    currentPassword: t('currentPassword'),
    newPassword: t('newPassword'),
    repeatPassword: t('repeatPassword'),
    changePassword: t('changePassword'),
    passwordChanged: t('passwordChanged'),
    fillCurrentPassword: t('fillCurrentPassword'),
    fillNewPassword: t('fillNewPassword'),
    fillRepeated: t('fillRepeated'),
    passwordsDiffer: member('passwordsDiffer'),
    show: member('show'),
    showPassword: member('showPassword'),
    hide: member('hide'),
    hidePassword: member('hidePassword'),

    fillEmail: member('fillEmail'),
    fillWhatsapp: member('fillWhatsapp'),
    fillPassword: member('fillPassword'),
    infoFailed: member('infoFailed'),
    sessionOver: member('sessionOver'),
    /** With `{minutes}`: only the server knows how long. */
    tooMany: String(member.raw('tooMany')),
    noNetwork: member('noNetwork'),
  };
}

export type AccountLabels = ReturnType<typeof accountLabels>;
