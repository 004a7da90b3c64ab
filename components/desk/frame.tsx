import type { ReactNode } from 'react';
import { COMPANY } from '@/lib/config/company';
import { DESK_LANGUAGE_NAMES, DESK_LANGUAGES, type DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

/** What surrounds a page of the staff side. */
export function DeskFrame({ language, children }: { language: DeskLanguage; children: ReactNode }) {
  const t = deskTextsOf(language, 'frame');
  return (
    <>
      <header className="desk-header">
        <div className="desk-width">
          <a href="/" className="desk-mark">
            <img src="/logo-mark.svg" alt="" width={28} height={28} />
            {COMPANY.name}
          </a>
          <LanguageSwitch language={language} label={t('language')} />
        </div>
      </header>
      <main className="desk-main desk-width">{children}</main>
    </>
  );
}

/** A plain form, so that it works before and without script. */
function LanguageSwitch({ language, label }: { language: DeskLanguage; label: string }) {
  return (
    <form method="post" action="/language" className="desk-languages" aria-label={label}>
      {DESK_LANGUAGES.map((other) => (
        <button
          key={other}
          type="submit"
          name="language"
          value={other}
          lang={other}
          aria-pressed={other === language}
        >
          {DESK_LANGUAGE_NAMES[other]}
        </button>
      ))}
    </form>
  );
}
