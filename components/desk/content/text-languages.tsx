import { DeskButton } from '@/components/desk/form';
import type { ContentKind } from '@/lib/config/content-state';
import type { ContentAbout, SourceChange } from '@/lib/content/desk/content';
import { columnNameOf } from '@/lib/content/desk/record-words';
import type { EditedRecord } from '@/lib/content/desk/records';
import { SOURCE_FIELDS, SOURCE_LOCALE } from '@/lib/format/content-fields';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { editPath } from '@/lib/routing/desk-car-address';

interface TextLanguagesProps {
  language: DeskLanguage;
  kind: ContentKind;
  /** `new` for one that is to be entered. */
  recordKey: string;
  about: ContentAbout;
}

/** The languages of a text: how far each is, its form beside the source, and how it will look. */
export function TextLanguages({ language, kind, recordKey, about }: TextLanguagesProps) {
  const t = deskTextsOf(language, 'content');
  const previews = about.languages.filter(({ preview }) => preview);
  return (
    <section className="desk-card" aria-labelledby="text-languages">
      <h2 id="text-languages">{t('languages')}</h2>
      <ul className="text-languages">
        {about.languages.map(({ locale, state, isUnoffered }) => (
          <li key={locale} data-state={state}>
            {locale === SOURCE_LOCALE ? (
              <span>
                {languageNameOf(language, locale)} <small>{t('source')}</small>
              </span>
            ) : (
              <a
                href={editPath(kind, recordKey, locale)}
                aria-current={locale === about.locale ? 'true' : undefined}
              >
                {languageNameOf(language, locale)} <small>{t(`text_${state}`)}</small>
                {isUnoffered && <small>{t('unoffered')}</small>}
              </a>
            )}
          </li>
        ))}
      </ul>
      {previews.length > 0 && (
        <details>
          <summary>{t('previews')}</summary>
          <p className="desk-quiet">{t('previewsHint')}</p>
          <p className="desk-record-ways">
            {previews.map(({ locale, preview }) => (
              <a
                key={locale}
                href={preview ?? ''}
                target="_blank"
                rel="noreferrer"
                className="desk-link"
              >
                {languageNameOf(language, locale)}
              </a>
            ))}
          </p>
        </details>
      )}
      {about.deadLinks.length > 0 && (
        <div className="desk-notice dead-links" data-kind="bad" role="note">
          <p>{t('deadLinks')}</p>
          <ul>
            {about.deadLinks.map((link) => (
              <li key={link}>
                <bdi>{link}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Says that nothing of a translation has to change although the source has. */
export function ConfirmText({
  language,
  kind,
  recordKey,
  about,
  marks,
}: TextLanguagesProps & { marks: EditedRecord['marks'] }) {
  const seen = SOURCE_FIELDS.map((field) => marks[field]).join(' ');
  return (
    <DeskButton
      action="confirm-content"
      values={{ kind, key: recordKey, locale: about.locale, seen }}
      className="confirm-text"
    >
      {deskTextsOf(language, 'content')('stillRight')}
    </DeskButton>
  );
}

/** What of the source a translation does not know yet: lines that went, and lines that came. */
export function SourceChanges({
  language,
  changes,
}: {
  language: DeskLanguage;
  changes: readonly SourceChange[];
}) {
  const t = deskTextsOf(language, 'content');
  return (
    <details className="source-changes" open>
      <summary>{t('changedSince')}</summary>
      {changes.map(({ column, before, after }) => {
        const [old, now] = [before, after].map((text) => [...new Set(text.split('\n'))]);
        const gone = old?.filter((line) => line && !now?.includes(line)) ?? [];
        const added = now?.filter((line) => line && !old?.includes(line)) ?? [];
        return (
          <div key={column} lang={SOURCE_LOCALE}>
            <b>{columnNameOf(language, column)}</b>
            {gone.map((line) => (
              <p key={`gone ${line}`}>
                <del>{line}</del>
              </p>
            ))}
            {added.map((line) => (
              <p key={`added ${line}`}>
                <ins>{line}</ins>
              </p>
            ))}
          </div>
        );
      })}
    </details>
  );
}
