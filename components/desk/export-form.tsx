import { EXPORT_FORMATS } from '@/lib/config/lead-export';
import { type InboxFilter, inboxParameters } from '@/lib/content/desk/inbox';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { DeskSubmit } from './form';

/** Takes the enquiries of the filter away as a file. */
export function ExportForm({ language, filter }: { language: DeskLanguage; filter: InboxFilter }) {
  const t = deskTextsOf(language, 'export');
  return (
    <form method="post" action={DESK_PATHS.export} className="desk-actions">
      {[...inboxParameters(filter)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className="desk-quiet">{t('download')}</span>
      {EXPORT_FORMATS.map((format) => (
        <DeskSubmit key={format} name="format" value={format}>
          {t(format)}
        </DeskSubmit>
      ))}
    </form>
  );
}
