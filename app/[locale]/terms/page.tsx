import { LegalPage } from '@/components/content/legal-page';
import { PageShell } from '@/components/shell/page-shell';
import { company } from '@/lib/config/company';
import { currentLocale } from '@/lib/i18n/current-locale';
import { isolated } from '@/lib/i18n/isolated';
import { textsOf } from '@/lib/i18n/texts';
import { metadataOf } from '@/lib/seo/page-metadata';

const PATH = '/terms';

/** The day on which the text last changed; change it with the text. */
const AS_OF = '2026-11-29';

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

export const generateMetadata = metadataOf(PATH, 'legal.terms');

/** What the site's statements mean, and the rules for its forms, accounts and reviews. */
export default async function TermsPage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'legal.terms');
  const facts = {
    company: isolated(company().legalName),
    days: company().replyBusinessDays,
    yuan: company().voucherYuan,
    percent: company().partsDiscount.percent,
    parts: company().partsDiscount.afterPurchases,
    headquarters: company().headquartersInviteAfterPurchases,
  };
  return (
    <PageShell locale={locale} path={PATH}>
      <LegalPage
        locale={locale}
        place="terms"
        asOf={AS_OF}
        sections={SECTIONS}
        textOf={(key) => t(key, facts)}
      />
    </PageShell>
  );
}
