import type { AnswerTemplate } from '@/lib/content/desk/templates';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { directionOf, isLocale } from '@/lib/i18n/locales';
import { DeskForm } from './form';
import { TemplateForm } from './template-form';

interface TemplateListProps {
  language: DeskLanguage;
  staffId: string;
  templates: readonly AnswerTemplate[];
}

/** Every template with its text, and what can be done about it. */
export function TemplateList({ language, staffId, templates }: TemplateListProps) {
  const t = deskTextsOf(language, 'templates');
  return (
    <ul className="desk-rows">
      {templates.map((template) => {
        const { id, lang, title, text, updatedAt, updatedBy } = template;
        const time = deskTimeOf(language, updatedAt);
        return (
          <li key={id}>
            <div className="desk-template">
              <b>
                <bdi>{title}</bdi>
              </b>
              <p className="desk-quiet">
                {languageNameOf(language, lang)} · <bdi>{updatedBy}</bdi> · {time}
              </p>
              <p
                className="desk-greeting desk-written"
                lang={lang}
                dir={isLocale(lang) ? directionOf(lang) : 'auto'}
              >
                {text}
              </p>
              <details className="desk-more">
                <summary aria-label={t('changeOf', { title })}>{t('change')}</summary>
                <TemplateForm language={language} staffId={staffId} template={template} />
                <DeskForm action="remove-template" values={{ id }}>
                  <button type="submit" className="desk-button-quiet">
                    {t('remove')}
                  </button>
                </DeskForm>
              </details>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
