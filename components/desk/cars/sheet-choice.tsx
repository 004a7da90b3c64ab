import { Check } from '@/components/desk/field';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { SHEET_LANGUAGES_MAX } from '@/lib/routing/sheet-languages';

interface SheetChoiceProps {
  language: DeskLanguage;
  /** Languages that are checked. */
  chosen: readonly Locale[];
}

/** Sheets for windscreens of the cars that its form names, in some languages. */
export function SheetChoice({ language, chosen }: SheetChoiceProps) {
  const t = deskTextsOf(language, 'sheets');
  return (
    <details className="desk-more desk-sheets">
      <summary>{t('title')}…</summary>
      <fieldset>
        <legend>{t('languages', { count: SHEET_LANGUAGES_MAX })}</legend>
        <div className="desk-boxes">
          {LOCALES.map((locale) => (
            <Check
              key={locale}
              name="lang"
              value={locale}
              defaultChecked={chosen.includes(locale)}
              label={languageNameOf(language, locale)}
            />
          ))}
        </div>
      </fieldset>
      <button
        type="submit"
        formAction={DESK_PATHS.sheets}
        className="desk-button-quiet"
        data-answer="file"
      >
        {t('print')}
      </button>
    </details>
  );
}
