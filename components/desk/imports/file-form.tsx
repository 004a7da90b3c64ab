import { DeskSubmit } from '@/components/desk/form';
import { FILE_IMPORT_BOUNDS, FILE_IMPORT_PATH } from '@/lib/config/file-import';
import { mayStaff, type StaffRole } from '@/lib/config/staff-rights';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { FileField } from './file-field';

const MB = 1024 * 1024;

interface FileFormProps {
  language: DeskLanguage;
  role: StaffRole;
  /** Whether the person keeps as many files as one may. */
  isFull: boolean;
}

/** Sends a table, and pictures beside it; a plain form, which works before and without script. */
export function FileForm({ language, role, isFull }: FileFormProps) {
  const t = deskTextsOf(language, 'imports');
  const megabytes = FILE_IMPORT_BOUNDS.fileBytes / MB;
  const picturesMegabytes = FILE_IMPORT_BOUNDS.picturesBytes / MB;
  return (
    <section className="desk-card">
      <h2>{t('send')}</h2>
      <p>{t('intro')}</p>
      {!mayStaff(role, 'manageCars') && <p className="desk-quiet">{t('textsOnly')}</p>}
      {isFull ? (
        <p>
          <b>{t('full', { count: FILE_IMPORT_BOUNDS.openPerPerson })}</b>
        </p>
      ) : (
        <form
          method="post"
          action={FILE_IMPORT_PATH}
          encType="multipart/form-data"
          className="desk-form"
        >
          <FileField
            name="file"
            label={t('file')}
            hint={t('fileHint', { megabytes })}
            accept=".xlsx,.xls,.csv,.tsv,.json"
            maxBytes={FILE_IMPORT_BOUNDS.fileBytes}
            tooLarge={t('tooLarge', { megabytes })}
            required
          />
          <FileField
            name="pictures"
            label={t('picturesFile')}
            hint={t('picturesHint', { megabytes: picturesMegabytes })}
            accept=".zip"
            maxBytes={FILE_IMPORT_BOUNDS.picturesBytes}
            tooLarge={t('picturesTooLarge', { megabytes: picturesMegabytes })}
          />
          <DeskSubmit isMain>{t('read')}</DeskSubmit>
        </form>
      )}
    </section>
  );
}
