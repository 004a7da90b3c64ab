import { OpeningGuide } from '@/components/desk/company/opening-guide';
import { SectionList } from '@/components/desk/company/section-list';
import { DeskFrame } from '@/components/desk/frame';
import { readCompany } from '@/lib/content/desk/company';
import { readMissing } from '@/lib/content/desk/opening';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

export const generateMetadata = titleOf('company');

/** What the site says of the company, section by section. */
export default async function CompanyPage({ searchParams }: PageProps<'/desk/company'>) {
  const { staff, language, notice } = await readDeskPage('changeFacts', searchParams);
  const t = deskTextsOf(language, 'company');
  return (
    <DeskFrame language={language} staff={staff} current="company" notice={notice}>
      <header>
        <h1>{t('title')}</h1>
        <p className="desk-quiet">{t('text')}</p>
      </header>
      <OpeningGuide language={language} steps={await readMissing(staff)} />
      <SectionList language={language} sections={await readCompany()} />
    </DeskFrame>
  );
}
