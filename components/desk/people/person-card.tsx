import { Field } from '@/components/desk/field';
import { DeskForm, DeskSubmit } from '@/components/desk/form';
import { Portrait } from '@/components/ui/portrait';
import type { MallPerson } from '@/lib/content/desk/mall-people';
import { answeringTextOf, deskHoursOf, languagesOf } from '@/lib/content/desk/person-words';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { personPath } from '@/lib/routing/desk-address';

interface PersonProps {
  language: DeskLanguage;
  person: MallPerson;
  /** Days of a leave that were refused. */
  typed?: Readonly<Record<string, string>> | undefined;
}

/** A person whom buyers see, and whether they answer now. */
export function PersonCard({
  language,
  person,
  typed,
  mayManage,
  mayBeAway,
}: PersonProps & { mayManage: boolean; mayBeAway: boolean }) {
  const t = deskTextsOf(language, 'mallPeople');
  const ports = deskTextsOf(language, 'ports');
  const { personId, name, portrait, port, role, languages, account, answering } = person;
  const isNow = person.isShown && answering !== null && 'until' in answering;
  return (
    <li className="desk-card">
      <div className="desk-person">
        <Portrait name={name} portrait={portrait} isFocused={false} />
        <div>
          <h2>
            {mayManage ? (
              <a href={personPath(personId)} className="desk-link">
                <bdi>{name}</bdi>
              </a>
            ) : (
              <bdi>{name}</bdi>
            )}
          </h2>
          <p className="desk-quiet">
            {role ? `${ports(port)} · ${t(`roles.${role}`)}` : ports(port)}
          </p>
        </div>
      </div>
      <p className="desk-answering" data-now={isNow}>
        {answeringTextOf(language, person)}
      </p>
      <p>
        {languagesOf(language, languages)}
        <br />
        {deskHoursOf(language, person)}
      </p>
      <p className="desk-quiet">
        {account ? t('enquiriesGoTo', { name: account }) : t('withoutAccount')}
      </p>
      {mayBeAway && <Absence language={language} person={person} typed={typed} />}
    </li>
  );
}

/** Away with one press, and leave by its days. */
function Absence({ language, person, typed }: PersonProps) {
  const t = deskTextsOf(language, 'mallPeople');
  const { personId: id, name, awayUntil, hasLeave, leaveFrom, leaveUntil } = person;
  const days = hasLeave ? { from: leaveFrom, until: leaveUntil } : { from: '', until: '' };
  return (
    <>
      <DeskForm action="set-away" values={{ id }} className="desk-actions">
        {(awayUntil ? (['back'] as const) : (['hour', 'day'] as const)).map((away) => (
          <DeskSubmit key={away} name="away" value={away} isMain={away === 'back'}>
            {t(`away.${away}`)}
            <span className="sr-only"> {name}</span>
          </DeskSubmit>
        ))}
      </DeskForm>
      <details className="desk-more" open={hasLeave || typed !== undefined}>
        <summary>{t('leave')}</summary>
        <DeskForm action="set-leave" values={{ id }} className="desk-leave">
          {(['from', 'until'] as const).map((field) => (
            <Field
              key={field}
              id={`leave-${field}-${id}`}
              name={field}
              type="date"
              label={t(`leaveDays.${field}`)}
              defaultValue={typed?.[field] ?? days[field] ?? ''}
            />
          ))}
          <p className="desk-actions">
            <DeskSubmit>{t('saveLeave')}</DeskSubmit>
            {hasLeave && (
              <DeskSubmit name="none" value="yes">
                {t('noLeave')}
              </DeskSubmit>
            )}
          </p>
        </DeskForm>
      </details>
    </>
  );
}
