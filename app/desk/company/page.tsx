import { OpeningGuide } from '@/components/desk/company/opening-guide';
import { SectionList } from '@/components/desk/company/section-list';
import { DeskFrame } from '@/components/desk/frame';
import { readCompany } from '@/lib/content/desk/company';
import { readMissing } from '@/lib/content/desk/opening';
import { noticeOf } from '@/lib/content/desk/page-notice';
import { titleOf } from '@/lib/content/desk/page-title';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

export const generateMetadata = titleOf('company');

/** What the site says of the company, section by section. */
export default async function CompanyPage({ searchParams }: PageProps<'/desk/company'>) {
  const staff = await requireStaff('changeFacts');
  const language = await currentDeskLanguage();
  const t = deskTextsOf(language, 'company');
  return (
    <DeskFrame
      language={language}
      staff={staff}
      current="company"
      notice={await noticeOf(searchParams)}
    >
      <header>
        <h1>{t('title')}</h1>
        <p className="desk-quiet">{t('text')}</p>
      </header>
      <OpeningGuide language={language} steps={await readMissing(staff)} />
      <SectionList language={language} sections={await readCompany()} />
    </DeskFrame>
  );
}
