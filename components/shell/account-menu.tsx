import { Icon } from '@/components/ui/icon';
import { COMPANY } from '@/lib/config/company';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { AccountLink } from './account-link';
import { HoverMenu } from './hover-menu';

/** Login, or the account once a token is there, with what membership brings. */
export function AccountMenu({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'layout');
  const labels = { login: t('login'), signUp: t('signUp'), account: t('account'), exit: t('exit') };
  return (
    <>
      <div className="relative max-md:hidden">
        <HoverMenu
          label={`${t('login')} / ${t('account')}`}
          button={<Icon name="user" className="size-6" />}
          panelClassName="account-panel"
        >
          <p className="mb-4 text-sm">{t('loginHint', { yuan: COMPANY.voucherYuan })}</p>
          <AccountLink labels={labels} look="panel" />
        </HoverMenu>
      </div>
      <div className="md:hidden">
        <AccountLink labels={labels} look="icon">
          <Icon name="user" className="size-6" />
        </AccountLink>
      </div>
    </>
  );
}
