import type { textFileOutcomeOf } from '@/lib/content/desk/texts';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import type { Locale } from '@/lib/i18n/locales';
import {
  comparedTextPath,
  SENT_TEXTS_PATH,
  type TextsAddress,
  textsFilePath,
} from '@/lib/routing/desk-text-address';

interface TextFileCardProps {
  language: DeskLanguage;
  locale: Locale;
  /** The texts that the file has. */
  list: TextsAddress;
  outcome: ReturnType<typeof textFileOutcomeOf>;
  mayReword: boolean;
}

/** What became of a file that was sent: how many texts, and which were refused and why. */
function Outcome({ language, locale, outcome }: TextFileCardProps) {
  const t = deskTextsOf(language, 'texts');
  const checks = deskTextsOf(language, 'siteCheck');
  if (!outcome) return null;
  if (outcome.fault) {
    return (
      <p role="alert" className="desk-error">
        {t(`fileFaults.${outcome.fault}`)}
      </p>
    );
  }
  const { changed, same, refused, named } = outcome;
  const reasonOf = (reason: string) =>
    reason === 'newer'
      ? t('newer')
      : checks.has(`faults.${reason}` as never)
        ? checks(`faults.${reason}` as never)
        : reason;
  return (
    <>
      <p role="status">
        <b>{t('broughtIn', { changed, same, refused })}</b>
      </p>
      {named.length > 0 && (
        <ul className="desk-rows" aria-label={t('refused')}>
          {named.map(({ key, reason }) => (
            <li key={key}>
              <div>
                <a
                  href={comparedTextPath(locale, { kind: 'message', id: key })}
                  className="desk-link"
                >
                  {key}
                </a>
                <p className="desk-error">{reasonOf(reason)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Takes the texts of the list away for a translation office, and brings them back. */
export function TextFileCard(props: TextFileCardProps) {
  const { language, locale, list, mayReword } = props;
  const t = deskTextsOf(language, 'texts');
  const { word, on, only } = list;
  return (
    <section className="desk-card" aria-labelledby="file-title" id="file">
      <h2 id="file-title">{t('fileTitle')}</h2>
      <p className="desk-quiet">{t('fileText')}</p>
      <Outcome {...props} />
      <p className="desk-actions">
        {(['xlf', 'xlsx'] as const).map((format) => (
          <a
            key={format}
            href={textsFilePath(locale, { word, on, only }, format)}
            className="desk-button-quiet"
            download
          >
            {t(`getFile.${format}`)}
          </a>
        ))}
      </p>
      {mayReword && (
        <form
          method="post"
          action={SENT_TEXTS_PATH}
          encType="multipart/form-data"
          className="desk-form"
        >
          <input type="hidden" name="locale" value={locale} />
          <div className="desk-field">
            <label htmlFor="file-input">{t('chooseFile')}</label>
            <input
              id="file-input"
              type="file"
              name="file"
              accept=".xlf,.xliff,.xlsx"
              required
              className="field-box"
            />
          </div>
          <button type="submit" className="desk-button">
            {t('sendFile')}
          </button>
        </form>
      )}
    </section>
  );
}
