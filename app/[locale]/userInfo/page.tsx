import type { Metadata } from 'next';
import { AccountCard } from '@/components/layout/account-card';
import { PageShell } from '@/components/layout/page-shell';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { OWN_REVIEWS_PATH } from '@/lib/site/paths';

export async function generateMetadata(): Promise<Metadata> {
  const t = textsOf(await currentLocale(), 'account');
  return { title: t('title'), robots: { index: false } };
}

/** The account of the logged-in member; the same HTML for everybody, filled in the browser. */
export default async function AccountPage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'account');
  const layout = textsOf(locale, 'layout');
  return (
    <PageShell locale={locale} path="/userInfo">
      <div className="page-width grid gap-8 py-8 md:py-12">
        <h1>{t('title')}</h1>
        <AccountCard
          labels={{
            loading: t('loading'),
            loggedOut: t('loggedOut'),
            email: layout('email'),
            tier: t('tier'),
            tiers: { ordinary: t('tierOrdinary'), club: t('tierClub') },
            links: {
              login: layout('login'),
              signUp: layout('signUp'),
              account: layout('account'),
              exit: layout('exit'),
            },
          }}
        />
        <p>
          <a href={OWN_REVIEWS_PATH} className="text-link inline-flex min-h-11 items-center">
            {textsOf(locale, 'review')('ownTitle')}
          </a>
        </p>
        <noscript>
          <p>{t('needsScript')}</p>
        </noscript>
      </div>
    </PageShell>
  );
}
