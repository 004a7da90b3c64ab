import type { ReactNode } from 'react';
import { SentNotice } from '@/components/enquiry/sent-notice';
import { sharedCookieDomain } from '@/lib/config/cookie-domain';
import { readCarTypes } from '@/lib/content/catalogue';
import { serverEnv } from '@/lib/env/server';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { ContactSubject } from '@/lib/routing/paths';
import { DialogHost } from './dialog-host';
import { dialogFailureTexts } from './dialog-labels';
import { Footer } from './footer';
import { Header } from './header';
import { HostChange } from './host-change';
import type { TextLanguages } from './language-menu';
import { PageEffects } from './page-effects';
import { QuickContacts } from './quick-contacts';
import { TabBar } from './tab-bar';

/**
 * What stands around every page. It takes the page's path, because the language menu links to the
 * same page on the other hosts and static pages cannot ask for their own address.
 * @param path as in the address bar, with a leading slash and without the host
 * @param about what an enquiry from this page is about, where the page has a subject
 * @param text for a page whose text some languages do not have
 * @param hasFixedHeader the specification fixes the header on 404, article, car and result
 */
export async function PageShell({
  locale,
  path,
  about,
  text,
  hasFixedHeader = false,
  children,
}: {
  locale: Locale;
  path: string;
  about?: ContactSubject;
  text?: TextLanguages;
  hasFixedHeader?: boolean;
  children: ReactNode;
}) {
  const types = await readCarTypes(locale);
  const t = textsOf(locale, 'layout');
  return (
    <>
      <a href="#content" className="skip-link">
        {t('skip')}
      </a>
      <Header locale={locale} path={path} text={text} types={types} about={about} />
      <SentNotice label={textsOf(locale, 'result')('number')} closeLabel={t('close')} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer locale={locale} />
      <QuickContacts locale={locale} about={about} />
      <TabBar locale={locale} about={about} />
      <DialogHost failure={dialogFailureTexts(locale)} />
      <PageEffects hasFixedHeader={hasFixedHeader} closeLabel={t('close')} />
      <HostChange cookieDomain={sharedCookieDomain(serverEnv().SITE_ORIGIN)} />
    </>
  );
}
