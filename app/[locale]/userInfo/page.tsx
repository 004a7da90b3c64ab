import type { Metadata } from 'next';
import { MemberBenefits } from '@/components/content/member-benefits';
import { accountLabels } from '@/components/member/member-labels';
import { AccountCard } from '@/components/shell/account-card';
import { PageShell } from '@/components/shell/page-shell';
import { Section } from '@/components/ui/section';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';

export async function generateMetadata(): Promise<Metadata> {
  const t = textsOf(await currentLocale(), 'account');
  return { title: t('title'), robots: { index: false } };
}

/** The account of the logged-in member; the same HTML for everybody, filled in the browser. */
export default async function AccountPage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'account');
  return (
    <PageShell locale={locale} path="/userInfo">
      <div className="page-width grid gap-6 pt-8 md:gap-8 md:pt-12">
        <h1>{t('title')}</h1>
        <noscript>
          <p>{t('needsScript')}</p>
        </noscript>
        <AccountCard labels={accountLabels(locale)} />
      </div>
      <Section title={textsOf(locale, 'gift')('benefitsTitle')}>
        <MemberBenefits locale={locale} />
      </Section>
    </PageShell>
  );
}
