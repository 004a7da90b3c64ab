import { PLACEHOLDERS } from '@/lib/format/answer-template';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { LOCALES } from '@/lib/i18n/locales';
import { KeptDraft } from './kept-draft';
import { TemplateFields } from './template-fields';

interface TemplateFormProps {
  language: DeskLanguage;
  staffId: string;
  /** What its fields hold; with an id it replaces that one, as it was last changed. */
  template: { id?: number; lang?: string; title?: string; text?: string; updatedAt?: Date };
}

/** Language, name and text of a template, with what may stand in it. */
export function TemplateForm({ language, staffId, template }: TemplateFormProps) {
  const t = deskTextsOf(language, 'templates');
  const names = deskTextsOf(language, 'placeholders');
  const { id, lang = 'ru', title = '', text = '', updatedAt } = template;
  const own = id ?? 'new';
  return (
    <TemplateFields
      own={own}
      hidden={{ ...(id && { id }), ...(updatedAt && { seen: updatedAt.getTime() }) }}
      values={{ lang, title, text }}
      languages={LOCALES.map((locale) => [locale, languageNameOf(language, locale)] as const)}
      labels={{
        language: t('language'),
        name: t('name'),
        body: t('body'),
        hint: t('hint'),
        save: t('save'),
        required: t('required'),
        unknown: t.raw('unknown'),
      }}
      placeholders={
        <ul className="desk-placeholders">
          {PLACEHOLDERS.map((name) => (
            <li key={name}>
              <code>{`{${name}}`}</code> {names(name)}
            </li>
          ))}
        </ul>
      }
    >
      <KeptDraft staffId={staffId} name={`template-${own}`} />
    </TemplateFields>
  );
}
