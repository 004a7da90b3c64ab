import { RecordField } from '@/components/desk/cars/record-field';
import type { ContentAbout } from '@/lib/content/desk/content';
import type { EditedRecord } from '@/lib/content/desk/records';
import { localeOfField, SOURCE_LOCALE } from '@/lib/format/content-fields';
import type { RecordForm } from '@/lib/format/record-form';
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
          {fields
            .filter((field) => localeOfField(field) === locale)
            .map((field) => (
              <RecordField key={field.name} {...{ language, field, form, names, stored, wrong }} />
            ))}
        </fieldset>
      ))}
    </div>
  );
}
