import { notFound } from 'next/navigation';
import { CompanyForm } from '@/components/desk/company/company-form';
import { DeskButton } from '@/components/desk/form';
import { DeskFrame } from '@/components/desk/frame';
import { DeskLink } from '@/components/desk/link';
import { PlainPictureForm } from '@/components/desk/pictures/plain-picture-form';
import { SiteLinks } from '@/components/desk/site-links';
import { COMPANY_FIELDS, isCompanySection } from '@/lib/config/company-fields';
import { readCompanyPart } from '@/lib/content/desk/company';
import { titleOf } from '@/lib/content/desk/page-title';
import { readSentPictures } from '@/lib/content/desk/pictures';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('company');

/** One section of what is said of the company. */
export default async function CompanySectionPage({
  params,
  searchParams,
}: PageProps<'/desk/company/[section]'>) {
  const { staff, language, notice: said } = await readDeskPage('changeFacts', searchParams);
  const { section } = await params;
  if (!isCompanySection(section)) notFound();
  const t = deskTextsOf(language, 'company');
  const words = deskTextsOf(language, 'recordForm');
  const { name = '', use } = COMPANY_FIELDS[section].find((field) => field.use) ?? {};
  const sent = use ? await readSentPictures(staff, searchParams, use) : { pictures: [] };
  const notice = said ?? sent.notice;
  const known = await readCompanyPart(section, searchParams);
  const [picture] = sent.pictures;
  const part = picture
    ? { ...known, form: { ...known.form, [name]: JSON.stringify([picture]) } }
    : known;
  const { lastChange, undoable } = part;
  return (
    <DeskFrame language={language} staff={staff} current="company" notice={notice}>
      <header>
        <DeskLink href={DESK_PATHS.company}>{t('title')}</DeskLink>
        <h1>{t(section)}</h1>
        <p className="desk-quiet">{t(`${section}Text`)}</p>
        <p className="desk-record-ways">
          <SiteLinks language={language} path="/contactUs" />
        </p>
      </header>
      {undoable && notice === 'factsSaved' && (
        <DeskButton action="undo-facts" values={{ section, entry: undoable }}>
          {deskTextsOf(language, 'carOutcomes')('undo')}
        </DeskButton>
      )}
      {lastChange && (
        <p className="desk-quiet">
          {words('changedBy', { by: lastChange.by, at: deskTimeOf(language, lastChange.at) })}
        </p>
      )}
      <CompanyForm
        language={language}
        staffId={staff.id}
        part={part}
        isChanged={notice === 'factsChanged'}
        isPlaceRead={notice === 'placeRead'}
      />
      {use && <PlainPictureForm language={language} use={use} />}
    </DeskFrame>
  );
}
