import type { Metadata } from 'next';
import { LegalPage, LegalSection } from '@/components/content/legal-page';
import { PageShell } from '@/components/shell/page-shell';
import { COMPANY } from '@/lib/config/company';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { pageMetadata } from '@/lib/seo/canonical';

const PATH = '/terms';

/** The day on which the text last changed; change it with the text. */
const AS_OF = '2026-11-21';

const SECTIONS = [
  'site',
  'prices',
  'facts',
  'enquiries',
  'account',
  'benefits',
  'reviews',
  'liability',
  'law',
] as const;

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const t = textsOf(locale, 'legal.terms');
  return pageMetadata(locale, PATH, { title: t('title'), description: t('metaDescription') });
}

/** What the site's statements mean, and the rules for its forms, accounts and reviews. */
export default async function TermsPage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'legal.terms');
  const facts = {
    company: COMPANY.legalName,
    days: COMPANY.replyBusinessDays,
    yuan: COMPANY.voucherYuan,
    percent: COMPANY.partsDiscount.percent,
    parts: COMPANY.partsDiscount.afterPurchases,
    headquarters: COMPANY.headquartersInviteAfterPurchases,
  };
  return (
    <PageShell locale={locale} path={PATH}>
      <LegalPage locale={locale} title={t('title')} lead={t('lead')} asOf={AS_OF}>
        {SECTIONS.map((section) => (
          <LegalSection
            key={section}
            title={t(`${section}.title`)}
            text={t(`${section}.text`, facts)}
          />
        ))}
      </LegalPage>
    </PageShell>
  );
}
