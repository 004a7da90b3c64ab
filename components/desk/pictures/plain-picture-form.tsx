import { Field } from '@/components/desk/field';
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
        <Field
          id="plain-pictures"
          name="pictures"
          label={t('choose')}
          hint={t(isFirst ? 'sendFirst' : 'sendHint')}
          type="file"
          multiple
          required
          accept={acceptedFor(use)}
        />
        <DeskSubmit isMain>{t('send')}</DeskSubmit>
      </form>
    </noscript>
  );
}
