import { PLACEHOLDERS, TEMPLATE_LENGTH } from '@/lib/format/answer-template';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { Choice } from './choice';
import { DeskField, DeskForm } from './form';

interface TemplateFormProps {
  language: DeskLanguage;
  /** What its fields hold; with an id it replaces that one. */
  template: { id?: number; lang?: string; title?: string; text?: string };
}

/** Language, name and text of a template, with what may stand in it. */
export function TemplateForm({ language, template }: TemplateFormProps) {
  const t = deskTextsOf(language, 'templates');
  const names = deskTextsOf(language, 'placeholders');
  const { id, lang, title, text } = template;
  const own = id ?? 'new';
  const nameOf = (locale: Locale) => languageNameOf(language, locale);
  return (
    <DeskForm action="save-template" values={id ? { id } : {}} className="desk-form">
      <div className="desk-field">
        <label htmlFor={`lang-${own}`}>{t('language')}</label>
        <Choice id={`lang-${own}`} name="lang" value={lang ?? 'ru'}>
          {LOCALES.map((locale) => [locale, nameOf(locale)])}
        </Choice>
      </div>
      <DeskField
        id={`title-${own}`}
        name="title"
        label={t('name')}
        defaultValue={title}
        maxLength={TEMPLATE_LENGTH.title}
      />
      <div className="desk-field">
        <label htmlFor={`text-${own}`}>{t('body')}</label>
        <textarea
          id={`text-${own}`}
          name="text"
          rows={6}
          required
          dir="auto"
          maxLength={TEMPLATE_LENGTH.text}
          defaultValue={text}
          aria-describedby={`text-${own}-hint`}
          className="field-box"
        />
        <small id={`text-${own}-hint`}>{t('hint')}</small>
        <ul className="desk-placeholders">
          {PLACEHOLDERS.map((name) => (
            <li key={name}>
              <code>{`{${name}}`}</code> {names(name)}
            </li>
          ))}
        </ul>
      </div>
      <button type="submit" className="desk-button">
        {t('save')}
      </button>
    </DeskForm>
  );
}
