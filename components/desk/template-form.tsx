import type { AnswerTemplate } from '@/lib/content/desk/templates';
import { templateTitleOf } from '@/lib/content/desk/templates';
import { PLACEHOLDERS, type Placeholder } from '@/lib/format/answer-template';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { LOCALES } from '@/lib/i18n/locales';
import { KeptDraft } from './kept-draft';
import { TemplateFields } from './template-fields';

interface TemplateFormProps {
  language: DeskLanguage;
  staffId: string;
  /** What its fields hold; with an id it replaces that one, as it was last changed. */
  template: Partial<AnswerTemplate>;
}

/** Language, name and text of a template, with what may stand in it. */
export function TemplateForm({ language, staffId, template }: TemplateFormProps) {
  const t = deskTextsOf(language, 'templates');
  const { id, lang = 'ru', title = '', text = '', topic = null, updatedAt } = template;
  const own = id ?? 'new';
  return (
    <TemplateFields
      action="save-template"
      own={own}
      hidden={{ ...(id && { id }), ...(updatedAt && { seen: updatedAt.getTime() }) }}
      values={{ lang, title, text }}
      languages={LOCALES.map((locale) => [locale, languageNameOf(language, locale)] as const)}
      name={topic ? 'optional' : 'required'}
      namedHint={
        topic ? t('named', { title: templateTitleOf(language, { title: '', topic }) }) : undefined
      }
      labels={templateLabelsOf(language)}
      placeholders={<PlaceholderList language={language} names={PLACEHOLDERS} />}
    >
      <KeptDraft staffId={staffId} name={`template-${own}`} />
    </TemplateFields>
  );
}

/** The texts of a form for what answers begin with. */
export function templateLabelsOf(language: DeskLanguage) {
  const t = deskTextsOf(language, 'templates');
  return {
    language: t('language'),
    name: t('name'),
    body: t('body'),
    hint: t('hint'),
    save: t('save'),
    required: t('required'),
    unknown: t.raw('unknown'),
  };
}

/** The placeholders of a text, and what replaces them. */
export function PlaceholderList({
  language,
  names,
}: {
  language: DeskLanguage;
  names: readonly Placeholder[];
}) {
  const t = deskTextsOf(language, 'placeholders');
  return (
    <ul className="desk-placeholders">
      {names.map((name) => (
        <li key={name}>
          <code>{`{${name}}`}</code> {t(name)}
        </li>
      ))}
    </ul>
  );
}
