import { DeskSubmit } from '@/components/desk/form';
import { TEXT_FILE_CONTENTS, type TextFileFault } from '@/lib/config/text-files';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import type { Locale } from '@/lib/i18n/locales';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import {
  SENT_TEXTS_PATH,
  TEXT_FILE_PARAMS,
  type TextsAddress,
} from '@/lib/routing/desk-text-address';
import { Check, Field } from '../field';

interface TextFileCardProps {
  language: DeskLanguage;
  locale: Locale;
  /** The texts of the interface that the file has. */
  list: TextsAddress;
  /** Why the file that was sent is refused as a whole. */
  fault: TextFileFault | undefined;
  mayReword: boolean;
  /** Also texts of records, whose drafts only writers may see. */
  mayWrite: boolean;
}

/** Takes texts away for a translation office. */
function TakeAway({ language, locale, list, mayWrite }: TextFileCardProps) {
  const t = deskTextsOf(language, 'texts');
  const { contents, behind, format } = TEXT_FILE_PARAMS;
  const { word, on, only } = list;
  const hidden = Object.entries({ locale, word, on, only });
  return (
    <form action={DESK_PATHS.textsFile} className="desk-form">
      {hidden.map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {mayWrite && (
        <Field
          name={contents}
          label={t('contents')}
          choices={TEXT_FILE_CONTENTS.map((each) => [each, t(`contentsOf.${each}`)])}
          defaultValue="interface"
        />
      )}
      <Check name={behind} value="1" label={t('behindOnly')} />
      <p className="desk-actions">
        {(['xlf', 'xlsx'] as const).map((each) => (
          <DeskSubmit key={each} name={format} value={each}>
            {t(`getFile.${each}`)}
          </DeskSubmit>
        ))}
      </p>
    </form>
  );
}

/** Takes texts away for a translation office, and brings them back. */
export function TextFileCard(props: TextFileCardProps) {
  const { language, locale, fault, mayReword } = props;
  const t = deskTextsOf(language, 'texts');
  return (
    <section className="desk-card" aria-labelledby="file-title" id="file">
      <h2 id="file-title">{t('fileTitle')}</h2>
      <p className="desk-quiet">{t('fileText')}</p>
      {fault && (
        <p role="alert" className="desk-error">
          {t(`fileFaults.${fault}`)}
        </p>
      )}
      <TakeAway {...props} />
      {mayReword && (
        <form
          method="post"
          action={SENT_TEXTS_PATH}
          encType="multipart/form-data"
          className="desk-form"
        >
          <input type="hidden" name="locale" value={locale} />
          <Field
            id="file-input"
            name="file"
            label={t('chooseFile')}
            hint={t('fileLookedAt')}
            type="file"
            accept=".xlf,.xliff,.xlsx"
            required
          />
          <DeskSubmit isMain>{t('sendFile')}</DeskSubmit>
        </form>
      )}
    </section>
  );
}
