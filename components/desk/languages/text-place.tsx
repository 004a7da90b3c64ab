import type { TextKind, TextSource } from '@/lib/config/site-check';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import type { Locale } from '@/lib/i18n/locales';
import { textNameOf } from './finding-list';

interface TextPlaceProps {
  language: DeskLanguage;
  locale: Locale;
  source: TextSource;
  /** Of the import, without their language. */
  columns: readonly string[];
}

/** Their rows have a field for each language; the others have a column for each. */
const IN_FIELDS: readonly TextKind[] = ['promotion', 'article'];

/** Where a text of the catalogue or a content is changed. */
export function TextPlace({ language, locale, source, columns }: TextPlaceProps) {
  const t = deskTextsOf(language, 'languages');
  const between = IN_FIELDS.includes(source.kind) ? '.' : '_';
  const place = t('whereRow', {
    record: textNameOf(language, source),
    columns: columns.map((each) => each + between + locale).join(', '),
  });
  return (
    <section className="desk-card" aria-labelledby="place">
      <h2 id="place">{t('where')}</h2>
      <p>
        <bdi className="desk-wrap">{place}</bdi>
      </p>
    </section>
  );
}
