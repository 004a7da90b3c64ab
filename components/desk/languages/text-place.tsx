import { RECORD_KINDS, type TextSource } from '@/lib/config/site-check';
import { mayStaff, type StaffRole } from '@/lib/config/staff-rights';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import type { Locale } from '@/lib/i18n/locales';
import { editPath } from '@/lib/routing/desk-car-address';
import { textNameOf } from './finding-list';

interface TextPlaceProps {
  language: DeskLanguage;
  locale: Locale;
  source: TextSource;
  role: StaffRole;
}

/** Where a text of the catalogue or a content is changed. */
export function TextPlace({ language, locale, source, role }: TextPlaceProps) {
  const { kind, id } = source;
  if (kind === 'message') return null;
  const t = deskTextsOf(language, 'languages');
  const isWritten = kind === 'promotion' || kind === 'article';
  const place = (
    <bdi className="desk-wrap">{t('whereForm', { record: textNameOf(language, source) })}</bdi>
  );
  return (
    <section className="desk-card" aria-labelledby="place">
      <h2 id="place">{t('where')}</h2>
      <p>
        {mayStaff(role, isWritten ? 'writeContent' : 'describeCars') ? (
          <a href={editPath(RECORD_KINDS[kind], id, locale)} className="desk-link">
            {place}
          </a>
        ) : (
          place
        )}
      </p>
    </section>
  );
}
