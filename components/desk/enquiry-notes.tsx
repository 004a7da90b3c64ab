import { NOTE_MAX_LENGTH } from '@/lib/config/enquiry-states';
import type { EnquiryDetail } from '@/lib/content/desk/inbox';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { DeskForm, DeskSubmit } from './form';
import { KeptDraft } from './kept-draft';

interface EnquiryNotesProps {
  language: DeskLanguage;
  enquiry: EnquiryDetail;
  /** The author of new notes; null where none may be written. */
  writerId: string | null;
}

/** What staff wrote, the oldest first, and a place to write. */
export function EnquiryNotes({ language, enquiry, writerId }: EnquiryNotesProps) {
  const t = deskTextsOf(language, 'enquiry');
  const audit = deskTextsOf(language, 'audit');
  const { id, notes } = enquiry;
  return (
    <section className="desk-card">
      <h2>{t('notes')}</h2>
      {notes.length === 0 && <p className="desk-quiet">{t('noNotes')}</p>}
      <ul>
        {notes.map((note) => (
          <li key={note.id} className="desk-note">
            <p className="desk-quiet">
              <bdi>{note.staffId ? note.staffName : audit('siteItself')}</bdi> ·{' '}
              {deskTimeOf(language, note.at)}
            </p>
            <p dir="auto" className="desk-written">
              {note.text}
            </p>
          </li>
        ))}
      </ul>
      {writerId !== null && (
        <DeskForm action="write-note" values={{ id }} className="desk-form">
          <textarea
            name="text"
            rows={3}
            required
            maxLength={NOTE_MAX_LENGTH}
            aria-label={t('writeNote')}
            placeholder={t('writeNote')}
            className="field-box"
          />
          <KeptDraft staffId={writerId} name={`note-${id}`} />
          <DeskSubmit>{t('saveNote')}</DeskSubmit>
        </DeskForm>
      )}
    </section>
  );
}
