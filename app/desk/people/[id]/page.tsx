import { notFound } from 'next/navigation';
import { DeskButton } from '@/components/desk/form';
import { DeskFrame } from '@/components/desk/frame';
import { DeskLink } from '@/components/desk/link';
import { PersonForm } from '@/components/desk/people/person-form';
import { PlainPictureForm } from '@/components/desk/pictures/plain-picture-form';
import { readAccounts, readPersonForm } from '@/lib/content/desk/mall-people';
import { titleOf } from '@/lib/content/desk/page-title';
import { readSentPictures } from '@/lib/content/desk/pictures';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('mallPeople');

/** One person whom buyers see; `new` for one who is to be added. */
export default async function PersonPage({ params, searchParams }: PageProps<'/desk/people/[id]'>) {
  const { staff, language, notice: said } = await readDeskPage('managePeople', searchParams);
  const { id: key } = await params;
  const person = (await readPersonForm(key, language, await searchParams)) ?? notFound();
  const t = deskTextsOf(language, 'mallPeople');
  const [sent, accounts] = await Promise.all([
    readSentPictures(staff, searchParams),
    readAccounts(person.stored?.staffId),
  ]);
  const notice = said ?? sent.notice;
  return (
    <DeskFrame language={language} staff={staff} current="people" notice={notice}>
      <header>
        <DeskLink href={DESK_PATHS.people}>{t('back')}</DeskLink>
        <h1>{person.id ? <bdi>{person.name}</bdi> : t('new')}</h1>
      </header>
      <PersonForm
        language={language}
        staffId={staff.id}
        person={person}
        isChanged={notice === 'recordChanged'}
        accounts={accounts}
        sent={sent.pictures}
      />
      <PlainPictureForm language={language} />
      {person.id && (
        <details className="desk-card">
          <summary>{t('remove')}</summary>
          <p>{t('removeText')}</p>
          <DeskButton action="remove-person" values={{ id: person.id }}>
            {t('removeNow', { name: person.name })}
          </DeskButton>
        </details>
      )}
    </DeskFrame>
  );
}
