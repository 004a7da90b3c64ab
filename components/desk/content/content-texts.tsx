import { Fragment } from 'react';
import { RecordField } from '@/components/desk/cars/record-field';
import { SuggestedMark, SuggestText } from '@/components/desk/suggestions';
import type { ContentAbout } from '@/lib/content/desk/content';
import { columnNameOf } from '@/lib/content/desk/record-words';
import type { EditedRecord } from '@/lib/content/desk/records';
import { localeOfField, SOURCE_LOCALE } from '@/lib/format/content-fields';
import type { RecordField as Field, RecordForm } from '@/lib/format/record-form';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { SourceChanges } from './text-languages';

interface ContentTextsProps {
  language: DeskLanguage;
  record: EditedRecord;
  about: ContentAbout;
  stored: RecordForm | undefined;
}

/** The texts of a record in two languages: the source, and the one that is written beside it. */
export function ContentTexts({ language, record, about, stored }: ContentTextsProps) {
  const t = deskTextsOf(language, 'content');
  const { fields, form, names, wrong } = record;
  return (
    <div className="content-texts">
      {[SOURCE_LOCALE, about.locale].map((locale) => (
        <fieldset key={locale} className="desk-card">
          <legend>
            {languageNameOf(language, locale)}{' '}
            {locale === SOURCE_LOCALE && <span className="desk-quiet">{t('source')}</span>}
          </legend>
          {locale !== SOURCE_LOCALE && about.changes.length > 0 && (
            <SourceChanges language={language} changes={about.changes} />
          )}
          {locale !== SOURCE_LOCALE && (
            <Suggest language={language} record={record} about={about} />
          )}
          {fields
            .filter((field) => localeOfField(field) === locale)
            .map((field) => (
              <Fragment key={field.name}>
                <RecordField
                  language={language}
                  field={field}
                  form={form}
                  names={names}
                  stored={stored}
                  wrong={wrong}
                />
                <SuggestField language={language} record={record} about={about} field={field} />
              </Fragment>
            ))}
        </fieldset>
      ))}
    </div>
  );
}

/** The form beside that of the record, which asks a service for suggestions. */
export const SUGGEST_FORM = 'suggest';

type SuggestProps = Pick<ContentTextsProps, 'language' | 'record' | 'about'>;

/** The button that requests suggestions for all texts that are missing or outdated. */
function Suggest({ language, record: { kind, key }, about: { suggestions } }: SuggestProps) {
  const t = deskTextsOf(language, 'suggestions');
  const { texts = new Map(), behind = [] } = suggestions ?? {};
  if (!suggestions || behind.length === texts.size) return null;
  return (
    <div className="suggest-texts">
      <SuggestText
        {...suggestions}
        language={language}
        form={SUGGEST_FORM}
        keys={behind.map((column) => `${kind}:${key}:${column}`)}
      />
      {suggestions.isOffered && texts.size === 0 && <small>{t('saveFirst')}</small>}
    </div>
  );
}

/** The same for one text, or the mark of a machine translation. */
function SuggestField({
  language,
  record: { kind, key },
  about: { suggestions, locale },
  field: { column, name },
}: SuggestProps & { field: Field }) {
  if (!suggestions || !name.endsWith(`.${locale}`)) return null;
  if (suggestions.texts.has(name)) {
    return <SuggestedMark language={language} service={suggestions.service} />;
  }
  if (!suggestions.isOffered || !suggestions.behind.includes(column)) return null;
  return (
    <SuggestText
      {...suggestions}
      language={language}
      form={SUGGEST_FORM}
      keys={[`${kind}:${key}:${column}`]}
      about={columnNameOf(language, column)}
    />
  );
}
