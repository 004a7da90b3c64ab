import type { ComparedText } from '@/lib/content/desk/languages';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { directionOf, type Locale } from '@/lib/i18n/locales';

interface TextVersionProps {
  language: DeskLanguage;
  locale: Locale;
  version: ComparedText['text'];
}

/** A text as it is in one language, with its marks, and since when. */
export function TextVersion({ language, locale, version }: TextVersionProps) {
  const t = deskTextsOf(language, 'languages');
  const { fields, since } = version;
  const heading = `text-${locale}`;
  return (
    <section className="desk-card" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{languageNameOf(language, locale)}</h2>
        <p className="desk-quiet">
          {since ? t('unchangedSince', { time: deskTimeOf(language, since) }) : t('sinceUnknown')}
        </p>
      </header>
      {fields ? (
        Object.entries(fields).map(([name, text]) => (
          <div key={name} className="desk-text">
            <p className="desk-quiet">
              <code>{name}</code>
            </p>
            <p lang={locale} dir={directionOf(locale)} className="desk-written">
              {text}
            </p>
          </div>
        ))
      ) : (
        <p>{t('noText')}</p>
      )}
    </section>
  );
}
