import { headers } from 'next/headers';
import { NewPasswordField, PasswordField } from '@/components/desk/credential-fields';
import { DeskForm, DeskSubmit } from '@/components/desk/form';
import { DeskFrame } from '@/components/desk/frame';
import { ForgottenDrafts } from '@/components/desk/kept-draft';
import { PasskeyList } from '@/components/desk/passkey-list';
import { PushDevices } from '@/components/desk/push-devices';
import { SessionList } from '@/components/desk/session-list';
import { mayStaff } from '@/lib/config/staff-rights';
import { readOwnDevices, readPushKey } from '@/lib/content/desk/notifications';
import { noticeOf } from '@/lib/content/desk/page-notice';
import { titleOf } from '@/lib/content/desk/page-title';
import { readPasskeys, readSessions } from '@/lib/content/desk/people';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { deviceOf } from '@/lib/format/device';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

export const generateMetadata = titleOf('account');

export default async function AccountPage({ searchParams }: PageProps<'/desk/account'>) {
  const staff = await requireStaff();
  const language = await currentDeskLanguage();
  const t = deskTextsOf(language, 'account');
  const roles = deskTextsOf(language, 'roles');
  const notice = await noticeOf(searchParams);
  return (
    <DeskFrame language={language} staff={staff} current="account" notice={notice}>
      <header className="desk-head">
        <div>
          <h1>{staff.name}</h1>
          <p className="desk-quiet">
            {staff.email} · {roles(staff.role)}
          </p>
        </div>
        <DeskForm action="sign-out">
          <ForgottenDrafts />
          <DeskSubmit>{t('signOut')}</DeskSubmit>
        </DeskForm>
      </header>
      <div className="desk-cards">
        <section className="desk-card">
          <h2>{t('sessions')}</h2>
          <p className="desk-quiet">{t('sessionsText')}</p>
          <SessionList
            language={language}
            sessions={await readSessions(staff)}
            currentId={staff.sessionId}
          />
        </section>
        {mayStaff(staff.role, 'readLeads') && (
          <PushDevices
            language={language}
            publicKey={readPushKey()}
            devices={await readOwnDevices(staff)}
          />
        )}
        <PasskeyList
          language={language}
          passkeys={await readPasskeys(staff)}
          device={deviceOf((await headers()).get('user-agent'))}
        />
        <section className="desk-card">
          <h2>{t('password')}</h2>
          <p className="desk-quiet">{t('passwordText')}</p>
          <DeskForm action="change-password" className="desk-form">
            <input type="hidden" name="username" value={staff.email} autoComplete="username" />
            <PasswordField id="current" label={t('currentPassword')} />
            <NewPasswordField
              name="newPassword"
              label={t('newPassword')}
              hint={(limits) => t('passwordHint', limits)}
              common={deskTextsOf(language, 'notices')('commonPassword')}
            />
            <DeskSubmit>{t('changePassword')}</DeskSubmit>
          </DeskForm>
        </section>
        <section className="desk-card">
          <h2>{t('secondFactor')}</h2>
          <p className="desk-quiet">{t('secondFactorText')}</p>
          <DeskForm action="renew-second-factor" className="desk-form">
            <PasswordField id="for-second-factor" label={t('currentPassword')} />
            <DeskSubmit>{t('renew')}</DeskSubmit>
          </DeskForm>
        </section>
      </div>
    </DeskFrame>
  );
}
