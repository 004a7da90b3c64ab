import { CopyButton } from '@/components/desk/copy-button';
import { Field } from '@/components/desk/field';
import { DeskButton, DeskForm, DeskSubmit } from '@/components/desk/form';
import { DeskFrame } from '@/components/desk/frame';
import { StaffList } from '@/components/desk/staff-list';
import { STAFF_ROLES } from '@/lib/config/staff-rights';
import { titleOf } from '@/lib/content/desk/page-title';
import { readInvitations, readNewInvitation, readStaff } from '@/lib/content/desk/people';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';

export const generateMetadata = titleOf('staff');

export default async function StaffPage({ searchParams }: PageProps<'/desk/staff'>) {
  const { staff, language, notice } = await readDeskPage('manageStaff', searchParams);
  const t = deskTextsOf(language, 'staff');
  const roles = deskTextsOf(language, 'roles');
  const [people, invitations, made] = await Promise.all([
    readStaff(),
    readInvitations(),
    readNewInvitation(),
  ]);
  return (
    <DeskFrame language={language} staff={staff} current="staff" notice={notice}>
      <h1>{t('title')}</h1>
      {made && (
        <section className="desk-card">
          <h2>{t('linkFor', { email: made.email })}</h2>
          <p className="desk-secret">{made.link}</p>
          <div className="desk-actions">
            <CopyButton text={made.link} label={t('copy')} said={t('copied')} />
          </div>
          <p className="desk-quiet">{t(made.isMailed ? 'linkMailed' : 'linkText')}</p>
        </section>
      )}
      <div className="desk-cards">
        <section className="desk-card">
          <h2>{t('people')}</h2>
          <StaffList language={language} people={people} ownId={staff.id} />
        </section>
        <section className="desk-card">
          <h2>{t('invite')}</h2>
          <DeskForm action="invite" className="desk-form">
            <Field name="email" type="email" label={t('email')} required autoComplete="off" />
            <Field
              name="role"
              label={t('role')}
              choices={STAFF_ROLES.map((role) => [role, roles(role)])}
              defaultValue="sales"
            />
            <DeskSubmit isMain>{t('makeLink')}</DeskSubmit>
            <p className="desk-quiet">{t('inviteText')}</p>
          </DeskForm>
          {invitations.length > 0 && (
            <>
              <h3>{t('open')}</h3>
              <ul className="desk-rows">
                {invitations.map(({ id, email, role, expiresAt }) => (
                  <li key={id}>
                    <div>
                      <b>{email}</b>
                      <p className="desk-quiet">
                        {roles(role)} · {t('until', { time: deskTimeOf(language, expiresAt) })}
                      </p>
                    </div>
                    <DeskButton action="withdraw-invitation" values={{ id }}>
                      {t('withdraw')}
                    </DeskButton>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      </div>
    </DeskFrame>
  );
}
