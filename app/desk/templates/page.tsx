import type { Metadata } from 'next';
import { DeskFrame } from '@/components/desk/frame';
import { TemplateForm } from '@/components/desk/template-form';
import { TemplateList } from '@/components/desk/template-list';
import { noticeOf } from '@/lib/content/desk/page-notice';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { type AnswerTemplate, readTemplates, templateDraftOf } from '@/lib/content/desk/templates';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';

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
  const stored = templates.find(({ id }) => id === draft?.id);
  // One form for each: that of the draft stands in the first card.
  const others = templates.filter((template) => template !== stored);
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
          <TemplateForm
            language={language}
            staffId={staff.id}
            template={{ ...draft, ...(stored && { updatedAt: stored.updatedAt }) }}
          />
          {stored && <StoredTemplate language={language} template={stored} />}
        </section>
        {(others.length > 0 || templates.length === 0) && (
          <section className="desk-card">
            <h2>{t('all')}</h2>
            {templates.length === 0 && <p className="desk-quiet">{t('none')}</p>}
            <TemplateList language={language} staffId={staff.id} templates={others} />
          </section>
        )}
      </div>
    </DeskFrame>
  );
}

/** What a rejected change would replace, as it is now. */
function StoredTemplate({
  language,
  template,
}: {
  language: DeskLanguage;
  template: AnswerTemplate;
}) {
  const t = deskTextsOf(language, 'templates');
  const { lang, text, updatedAt, updatedBy } = template;
  return (
    <>
      <h3>{t('now')}</h3>
      <p className="desk-quiet">
        {t('by', { name: updatedBy, time: deskTimeOf(language, updatedAt) })}
      </p>
      <p className="desk-greeting desk-written" lang={lang} dir="auto">
        {text}
      </p>
    </>
  );
}
