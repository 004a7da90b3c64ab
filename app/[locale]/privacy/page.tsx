import { BrowserStorageTable } from '@/components/content/browser-storage-table';
import { LegalPage } from '@/components/content/legal-page';
import { PageShell } from '@/components/shell/page-shell';
import { company } from '@/lib/config/company';
import { ORIGIN_KEPT_DAYS } from '@/lib/config/lead-origin';
import { MEASURED_ONE_OF } from '@/lib/config/vitals';
import { serverEnv } from '@/lib/env/server';
import { currentLocale } from '@/lib/i18n/current-locale';
import { isolated } from '@/lib/i18n/isolated';
import { textsOf } from '@/lib/i18n/texts';
import { metadataOf } from '@/lib/seo/page-metadata';

const PATH = '/privacy';

/** The day on which the text last changed; change it with the text. */
const AS_OF = '2026-11-24';

const SECTIONS = [
  'who',
  'forms',
  'visit',
  'account',
  'address',
  'statistics',
  'browser',
  'links',
  'keep',
  'rights',
] as const;

export const generateMetadata = metadataOf(PATH, 'legal.privacy');

/** What the site stores, in the browser and on the server. It has to follow the program. */
export default async function PrivacyPage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'legal.privacy');
  const facts = {
    company: isolated(company().legalName),
    email: company().email,
    days: serverEnv().SESSION_DAYS,
    idleDays: serverEnv().SESSION_IDLE_DAYS,
    originDays: ORIGIN_KEPT_DAYS,
    keptDays: serverEnv().LEAD_RETENTION_DAYS,
    usageDays: serverEnv().USAGE_RETENTION_DAYS,
    share: MEASURED_ONE_OF,
  };
  return (
    <PageShell locale={locale} path={PATH}>
      <LegalPage
        locale={locale}
        place="privacy"
        asOf={AS_OF}
        sections={SECTIONS}
        textOf={(key) => t(key, facts)}
        additions={{ browser: <BrowserStorageTable locale={locale} /> }}
      />
    </PageShell>
  );
}
