import { DeskFrame } from '@/components/desk/frame';
import { GreetingList } from '@/components/desk/greeting-list';
import { TemplateText } from '@/components/desk/template-card';
import { TemplateForm } from '@/components/desk/template-form';
import { TemplateList } from '@/components/desk/template-list';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import {
  greetingDraftOf,
  readGreetings,
  readTemplateDraft,
  readTemplates,
  templateLocaleOf,
} from '@/lib/content/desk/templates';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { LOCALES } from '@/lib/i18n/locales';
import { templatesPath } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('templates');

/** The texts that answers begin with, in one language of buyers. */
export default async function TemplatesPage({ searchParams }: PageProps<'/desk/templates'>) {
  const { staff, language, notice } = await readDeskPage('writeTemplates', searchParams);
  const t = deskTextsOf(language, 'templates');
  const query = await searchParams;
  const locale = templateLocaleOf(query);
  const [templates, greetings, draft] = await Promise.all([
    readTemplates(locale),
    readGreetings(locale),
    readTemplateDraft(query),
  ]);
  const stored = draft?.stored;
  // One form for each: that of the draft stands in the first card.
  const others = templates.filter(({ id }) => id !== stored?.id);
  const form = (
    <section className="desk-card" aria-labelledby="template">
      <h2 id="template">{t(stored ? 'change' : 'add')}</h2>
      <TemplateForm
        language={language}
        staffId={staff.id}
        template={{ lang: locale, ...stored, ...draft?.typed }}
      />
      {stored && (
        <>
          <h3>{t('now')}</h3>
          <TemplateText
            language={language}
            lang={stored.lang}
            text={stored.text}
            by={stored.updatedBy}
            at={stored.updatedAt}
          />
        </>
      )}
    </section>
  );
  return (
    <DeskFrame language={language} staff={staff} current="templates" notice={notice}>
      <header>
        <h1>{t('title')}</h1>
        <p className="desk-quiet">{t('text')}</p>
      </header>
      <nav aria-label={t('language')} className="desk-tabs">
        {LOCALES.map((other) => (
          <a
            key={other}
            href={templatesPath(other)}
            aria-current={other === locale ? 'page' : undefined}
          >
            {languageNameOf(language, other)}
          </a>
        ))}
      </nav>
      <div className="desk-cards">
        {draft && form}
        <section className="desk-card" aria-labelledby="all">
          <h2 id="all">{t('all')}</h2>
          {others.length === 0 && <p className="desk-quiet">{t('none')}</p>}
          <TemplateList language={language} staffId={staff.id} templates={others} />
        </section>
        <div className="desk-column">
          <section className="desk-card" aria-labelledby="greetings">
            <h2 id="greetings">{t('greetings')}</h2>
            <p className="desk-quiet">{t('greetingsText')}</p>
            <GreetingList
              language={language}
              staffId={staff.id}
              locale={locale}
              greetings={greetings}
              draft={greetingDraftOf(query)}
            />
          </section>
          {!draft && form}
        </div>
      </div>
    </DeskFrame>
  );
}
