import { CodeField, RecoveryCodeField } from '@/components/desk/credential-fields';
import { DeskForm, DeskSubmit } from '@/components/desk/form';
import { DeskFrame } from '@/components/desk/frame';
import { DeskLink } from '@/components/desk/link';
import { company } from '@/lib/config/company';
import { noticeOf } from '@/lib/content/desk/page-notice';
import { titleOf } from '@/lib/content/desk/page-title';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('code');

export default async function CodePage({ searchParams }: PageProps<'/desk/sign-in/code'>) {
  const language = await currentDeskLanguage();
  const t = deskTextsOf(language, 'code');
  return (
    <DeskFrame language={language} notice={await noticeOf(searchParams)}>
      <section className="desk-sheet">
        <h1>{t('title')}</h1>
        <p>{t('text', { company: company().name })}</p>
        <DeskForm action="verify-code" className="desk-form">
          <CodeField label={t('label')} />
          <DeskSubmit isMain>{t('submit')}</DeskSubmit>
        </DeskForm>
        <details>
          <summary>{t('lost')}</summary>
          <DeskForm action="use-recovery-code" className="desk-form">
            <RecoveryCodeField label={t('recovery')} />
            <DeskSubmit>{t('useRecovery')}</DeskSubmit>
            <p className="desk-quiet">{t('askOwner')}</p>
          </DeskForm>
        </details>
        <DeskLink href={DESK_PATHS.signIn}>{t('back')}</DeskLink>
      </section>
    </DeskFrame>
  );
}
