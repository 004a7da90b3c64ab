import type { Metadata } from 'next';
import { DeskFrame } from '@/components/desk/frame';
import { TemplateForm } from '@/components/desk/template-form';
import { TemplateList } from '@/components/desk/template-list';
import { noticeOf } from '@/lib/content/desk/page-notice';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { readTemplates, templateDraftOf } from '@/lib/content/desk/templates';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: deskTextsOf(await currentDeskLanguage(), 'templates')('title') };
}

/** The texts that answers begin with, in every language of buyers. */
export default async function TemplatesPage({ searchParams }: PageProps<'/desk/templates'>) {
  const staff = await requireStaff('writeTemplates');
  const language = await currentDeskLanguage();
  const t = deskTextsOf(language, 'templates');
  const draft = templateDraftOf(await searchParams);
  const templates = await readTemplates();
  return (
    <DeskFrame
      language={language}
      staff={staff}
      current="templates"
      notice={await noticeOf(searchParams)}
    >
      <header>
        <h1>{t('title')}</h1>
        <p className="desk-quiet">{t('text')}</p>
      </header>
      <div className="desk-cards">
        <section className="desk-card">
          <h2>{t(draft?.id ? 'change' : 'add')}</h2>
          <TemplateForm language={language} template={draft ?? {}} />
        </section>
        <section className="desk-card">
          <h2>{t('all')}</h2>
          {templates.length === 0 && <p className="desk-quiet">{t('none')}</p>}
          <TemplateList language={language} templates={templates} />
        </section>
      </div>
    </DeskFrame>
  );
}
