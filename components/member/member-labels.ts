import { COMPANY } from '@/lib/config/company';
import { type Labels, labelsOf } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';

const VALUES = { yuan: COMPANY.voucherYuan, diagnostics: COMPANY.freeDiagnostics };

/** Every text of the member dialog. */
export type MemberLabels = Labels<'member'> & Labels<'memberFields'>;

export function memberLabels(locale: Locale): MemberLabels {
  return { ...labelsOf(locale, 'member', VALUES), ...labelsOf(locale, 'memberFields') };
}

/** Every text of the account page's islands. */
export type AccountLabels = Labels<'account'> & Labels<'memberFields'>;

export function accountLabels(locale: Locale): AccountLabels {
  return { ...labelsOf(locale, 'account'), ...labelsOf(locale, 'memberFields') };
}
