import type { Metadata } from 'next';
import { BrowserStorageTable } from '@/components/content/browser-storage-table';
import { LegalPage, LegalSection } from '@/components/content/legal-page';
import { PageShell } from '@/components/shell/page-shell';
import { COMPANY } from '@/lib/config/company';
import { serverEnv } from '@/lib/env/server';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { pageMetadata } from '@/lib/seo/canonical';

const PATH = '/privacy';

/** The day on which the text last changed; change it with the text. */
const AS_OF = '2026-11-21';

const SECTIONS = [
  'who',
  'forms',
  'account',
  'address',
  'statistics',
  'browser',
  'links',
  'keep',
  'rights',
] as const;

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const t = textsOf(locale, 'legal.privacy');
  return pageMetadata(locale, PATH, { title: t('title'), description: t('metaDescription') });
}

/** What the site stores, in the browser and on the server. It has to follow the program. */
export default async function PrivacyPage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'legal.privacy');
  const facts = {
    company: COMPANY.legalName,
    email: COMPANY.email,
    days: serverEnv().SESSION_DAYS,
  };
  return (
    <PageShell locale={locale} path={PATH}>
      <LegalPage locale={locale} title={t('title')} lead={t('lead')} asOf={AS_OF}>
        {SECTIONS.map((section) => (
          <LegalSection
            key={section}
            title={t(`${section}.title`)}
            text={t(`${section}.text`, facts)}
          >
            {section === 'browser' && <BrowserStorageTable locale={locale} />}
          </LegalSection>
        ))}
      </LegalPage>
    </PageShell>
  );
}
