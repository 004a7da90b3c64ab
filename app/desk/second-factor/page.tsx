import { redirect } from 'next/navigation';
import { CodeField, PasswordField } from '@/components/desk/credential-fields';
import { DeskButton, DeskForm, DeskSubmit } from '@/components/desk/form';
import { DeskFrame } from '@/components/desk/frame';
import { QrCode } from '@/components/desk/qr-code';
import { noticeOf } from '@/lib/content/desk/page-notice';
import { titleOf } from '@/lib/content/desk/page-title';
import { readPendingSecondFactor } from '@/lib/content/desk/people';
import { readVisitor } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('secondFactor');

export default async function SecondFactorPage({ searchParams }: PageProps<'/desk/second-factor'>) {
  const visitor = await readVisitor();
  if (!visitor) redirect(DESK_PATHS.signIn);
  const language = await currentDeskLanguage();
  const t = deskTextsOf(language, 'secondFactor');
  const pending = await readPendingSecondFactor(visitor);
  if (visitor.isProven && !pending) redirect(DESK_PATHS.account);
  return (
    <DeskFrame language={language} notice={await noticeOf(searchParams)}>
      <section className="desk-sheet">
        <h1>{t(visitor.isProven ? 'renewTitle' : 'title')}</h1>
        <p>{t(visitor.isProven ? 'renewText' : 'text')}</p>
        {pending ? (
          <>
            <h2>{t('scan')}</h2>
            <QrCode text={pending.uri} label={t('qr')} />
            <p className="desk-quiet">
              {t.rich('onThisDevice', {
                link: (chunks) => (
                  <a href={pending.uri} className="desk-link">
                    {chunks}
                  </a>
                ),
              })}
            </p>
            <p className="desk-secret">{pending.key}</p>
            <h2>{t('keep')}</h2>
            <p className="desk-quiet">{t('keepCodesText')}</p>
            <ul className="desk-secrets">
              {pending.recoveryCodes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
            <h2>{t('enter')}</h2>
            <DeskForm action="confirm-second-factor" className="desk-form">
              <CodeField label={t('code')} />
              <DeskSubmit isMain>{t('submit')}</DeskSubmit>
            </DeskForm>
          </>
        ) : (
          <DeskForm action="begin-second-factor" className="desk-form">
            <PasswordField label={t('password')} />
            <DeskSubmit isMain>{t('begin')}</DeskSubmit>
          </DeskForm>
        )}
        <DeskButton action={visitor.isProven ? 'drop-second-factor' : 'sign-out'}>
          {t(visitor.isProven ? 'keepOld' : 'later')}
        </DeskButton>
      </section>
    </DeskFrame>
  );
}
