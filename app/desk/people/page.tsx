import { DeskButton } from '@/components/desk/form';
import { DeskFrame } from '@/components/desk/frame';
import { StoredDraft } from '@/components/desk/kept-draft';
import { PersonCard } from '@/components/desk/people/person-card';
import { mayStaff } from '@/lib/config/staff-rights';
import { readMallPeople, readRemovedPeople } from '@/lib/content/desk/mall-people';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { typedIn } from '@/lib/content/desk/typed-form';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { SAVED_PARAM } from '@/lib/routing/desk-car-address';

export const generateMetadata = titleOf('mallPeople');

/** People whom buyers see and write to. */
export default async function PeoplePage({ searchParams }: PageProps<'/desk/people'>) {
  const { staff, language, notice } = await readDeskPage('readPeople', searchParams);
  const t = deskTextsOf(language, 'mallPeople');
  const mayManage = mayStaff(staff.role, 'managePeople');
  const [people, removed, query] = await Promise.all([
    readMallPeople(language),
    mayManage ? readRemovedPeople(language) : [],
    searchParams,
  ]);
  const { typed } = typedIn(query);
  const justRemoved = removed.find(({ personId }) => String(personId) === query.removed);
  const isOwn = ({ staffId }: { staffId: string | null }) => staffId === staff.id;
  // Staff mostly open this page to change their own entry.
  const ordered = [...people.filter(isOwn), ...people.filter((person) => !isOwn(person))];
  return (
    <DeskFrame language={language} staff={staff} current="people" notice={notice}>
      {notice === 'personAdded' && (
        <StoredDraft staffId={staff.id} name="person-new" next={`person-${query[SAVED_PARAM]}`} />
      )}
      {justRemoved && (
        <DeskButton action="restore-person" values={{ id: justRemoved.personId }}>
          {deskTextsOf(language, 'undo')('undo')}
        </DeskButton>
      )}
      <header className="desk-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="desk-quiet">{t('text')}</p>
        </div>
        {mayManage && (
          <a href={DESK_PATHS.newPerson} className="desk-button">
            {t('add')}
          </a>
        )}
      </header>
      {people.length === 0 ? (
        <p className="desk-card">{t('none')}</p>
      ) : (
        <ul className="desk-people">
          {ordered.map((person) => (
            <PersonCard
              key={person.personId}
              language={language}
              person={person}
              typed={typed.of === String(person.personId) ? typed : undefined}
              mayManage={mayManage}
              mayBeAway={mayManage || isOwn(person)}
            />
          ))}
        </ul>
      )}
      {removed.length > 0 && (
        <details className="desk-card">
          <summary>{t('removed')}</summary>
          <ul className="desk-rows">
            {removed.map(({ personId, name, removedAt }) => (
              <li key={personId}>
                <div>
                  <b>
                    <bdi>{name}</bdi>
                  </b>
                  <p className="desk-quiet">{removedAt && deskTimeOf(language, removedAt)}</p>
                </div>
                <DeskButton action="restore-person" values={{ id: personId }}>
                  {t('restore')}
                  <span className="sr-only"> {name}</span>
                </DeskButton>
              </li>
            ))}
          </ul>
        </details>
      )}
    </DeskFrame>
  );
}
