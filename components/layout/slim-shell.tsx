import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { Logo } from './logo';
import { SearchBox } from './search-box';

/**
 * What stands around the 404 screen: a fixed header that finds the way back, and nothing else.
 * Next puts the not-found screen into the data of every page, so its weight is everybody's.
 */
export function SlimShell({ locale, children }: { locale: Locale; children: ReactNode }) {
  const t = textsOf(locale, 'layout');
  return (
    <>
      <div className="header-space">
        <header className="header-bar header-bar-fixed">
          <div className="page-width header-row">
            <Logo label={t('home')} />
            <SearchBox label={t('search')} placeholder={t('searchPlaceholder')}>
              <Icon name="search" />
            </SearchBox>
            <a href="/contactUs" className="menu-link header-tools">
              {t('contact')}
            </a>
          </div>
        </header>
      </div>
      <main id="content">{children}</main>
    </>
  );
}
