import { DeskSubmit } from '@/components/desk/form';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

/** What can be taken away, by the names of lib/server/import/car-file.ts. */
const FILES = ['catalogue', 'cars', 'modelsCsv', 'carsCsv'] as const;

/** The catalogue as files that the import reads again. */
export function ExportForms({ language }: { language: DeskLanguage }) {
  const t = deskTextsOf(language, 'imports');
  return (
    <section className="desk-card" aria-labelledby="car-export">
      <h2 id="car-export">{t('export')}</h2>
      <p>{t('exportText')}</p>
      <form method="post" action={DESK_PATHS.carsFile} className="desk-actions">
        {FILES.map((what) => (
          <DeskSubmit key={what} name="what" value={what}>
            {t(`files.${what}`)}
          </DeskSubmit>
        ))}
      </form>
    </section>
  );
}
