import { AccountField, NewPasswordField } from '@/components/desk/credential-fields';
import { Field } from '@/components/desk/field';
import { DeskForm, DeskSubmit } from '@/components/desk/form';
import { DeskFrame } from '@/components/desk/frame';
import { noticeOf } from '@/lib/content/desk/page-notice';
import { titleOf } from '@/lib/content/desk/page-title';
import { readInvitation } from '@/lib/content/desk/people';
import { readVisitor } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

export const generateMetadata = titleOf('invitation');

export default async function InvitationPage({
  params,
  searchParams,
}: PageProps<'/desk/invitation/[token]'>) {
  // Also makes sure that this is the staff side's host.
  await readVisitor();
  const { token } = await params;
  const { name } = await searchParams;
  const language = await currentDeskLanguage();
  const t = deskTextsOf(language, 'invitation');
  const role = deskTextsOf(language, 'roles');
  const invitation = await readInvitation(token);
  return (
    <DeskFrame language={language} notice={await noticeOf(searchParams)}>
      <section className="desk-sheet">
        <h1>{t('title')}</h1>
        {invitation ? (
          <>
            <p>{t('text', { role: role(invitation.role) })}</p>
            <DeskForm action="accept-invitation" values={{ token }} className="desk-form">
              <AccountField label={t('email')} value={invitation.email} />
              <Field
                required
                name="name"
                label={t('name')}
                defaultValue={typeof name === 'string' ? name : ''}
                maxLength={80}
                autoComplete="name"
              />
              <NewPasswordField
                name="password"
                label={t('password')}
                hint={(limits) => t('passwordHint', limits)}
                common={deskTextsOf(language, 'notices')('commonPassword')}
              />
              <DeskSubmit isMain>{t('submit')}</DeskSubmit>
            </DeskForm>
          </>
        ) : (
          <p>{t('invalid')}</p>
        )}
      </section>
    </DeskFrame>
  );
}
