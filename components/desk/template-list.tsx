import { type AnswerTemplate, templateTitleOf } from '@/lib/content/desk/templates';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
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
        const { id, lang, text, updatedAt, updatedBy } = template;
        const title = templateTitleOf(language, template);
        return (
          <li key={id}>
            <div className="desk-template">
              <b>
                <bdi>{title}</bdi>
              </b>
              {updatedBy && (
                <p className="desk-quiet">
                  {t('by', { name: updatedBy, time: deskTimeOf(language, updatedAt) })}
                </p>
              )}
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
                <DeskForm action="remove-template" values={{ id, lang }}>
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
