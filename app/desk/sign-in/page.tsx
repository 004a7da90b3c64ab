import { redirect } from 'next/navigation';
import { AccountField, PasswordField } from '@/components/desk/credential-fields';
import { DeskForm, DeskSubmit } from '@/components/desk/form';
import { DeskFrame } from '@/components/desk/frame';
import { PasskeyForm } from '@/components/desk/passkey-form';
import { noticeOf } from '@/lib/content/desk/page-notice';
import { titleOf } from '@/lib/content/desk/page-title';
import { readIsWithoutStaff } from '@/lib/content/desk/people';
import { readVisitor } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('signIn');

export default async function SignInPage({ searchParams }: PageProps<'/desk/sign-in'>) {
  if (await readVisitor()) redirect(DESK_PATHS.home);
  const language = await currentDeskLanguage();
  const t = deskTextsOf(language, 'signIn');
  return (
    <DeskFrame language={language} notice={await noticeOf(searchParams)}>
      <section className="desk-sheet">
        <h1>{t('title')}</h1>
        {(await readIsWithoutStaff()) ? (
          <>
            <p>{t('nobody')}</p>
            <p className="desk-secret">npm run staff -- invite MAIL --role owner</p>
          </>
        ) : (
          <>
            <DeskForm action="sign-in" className="desk-form">
              <AccountField label={t('email')} />
              <PasswordField label={t('password')} />
              <DeskSubmit isMain>{t('submit')}</DeskSubmit>
              <p className="desk-quiet">{t('forgotten')}</p>
            </DeskForm>
            <PasskeyForm kind="signIn" failed={t('passkeyFailed')}>
              <DeskSubmit>{t('passkey')}</DeskSubmit>
            </PasskeyForm>
          </>
        )}
      </section>
    </DeskFrame>
  );
}
