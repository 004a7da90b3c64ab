import { type AnswerTemplate, templateTitleOf } from '@/lib/content/desk/templates';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DeskButton } from './form';
import { TemplateCard } from './template-card';
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
        const stored = { language, lang, text, by: updatedBy, at: updatedAt };
        return (
          <TemplateCard key={id} title={title} {...stored}>
            <TemplateForm language={language} staffId={staffId} template={template} />
            <DeskButton action="remove-template" values={{ id, lang }}>
              {t('remove')}
            </DeskButton>
          </TemplateCard>
        );
      })}
    </ul>
  );
}
