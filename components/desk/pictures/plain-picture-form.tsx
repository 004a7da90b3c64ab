import { DeskSubmit } from '@/components/desk/form';
import { acceptedFor, type PictureUse, UPLOADS_PATH } from '@/lib/config/picture-upload';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

/**
 * Sends pictures without script, from outside the form of the car: that page is shown again with them.
 * @param isFirst whether the form cannot be saved without one
 */
export function PlainPictureForm({
  language,
  use = 'car',
  isFirst = false,
}: {
  language: DeskLanguage;
  use?: PictureUse;
  isFirst?: boolean;
}) {
  const t = deskTextsOf(language, 'pictures');
  return (
    <noscript>
      <form
        method="post"
        action={UPLOADS_PATH}
        encType="multipart/form-data"
        className="desk-card desk-form"
      >
        <div className="desk-field">
          <label htmlFor="plain-pictures">{t('choose')}</label>
          <input
            id="plain-pictures"
            type="file"
            name="pictures"
            multiple
            required
            accept={acceptedFor(use)}
            className="field-box"
          />
          <small>{t(isFirst ? 'sendFirst' : 'sendHint')}</small>
        </div>
        <DeskSubmit isMain>{t('send')}</DeskSubmit>
      </form>
    </noscript>
  );
}
