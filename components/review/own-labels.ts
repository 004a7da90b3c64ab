import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { listLabels } from './card-labels';

/** Every text of the list of own reviews, ready to be handed to the client. */
export function ownLabels(locale: Locale) {
  const t = textsOf(locale, 'review');
  return {
    ...listLabels(locale),
    ownList: t('ownTitle'),
    write: t('write'),
    empty: t('ownEmpty'),
    thanks: t('ownThanks'),
    states: {
      pending: t('ownPending'),
      approved: t('ownApproved'),
      rejected: t('ownRejected'),
    },
    rejectedText: t('ownRejectedText'),
    notice: {
      notLoggedIn: t('notLoggedIn'),
      loginKept: t('ownLoggedOut'),
      login: t('login'),
      signUp: t('signUp'),
    },
  };
}

export type OwnLabels = ReturnType<typeof ownLabels>;
