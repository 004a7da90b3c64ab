import { DESK_NOTICES, type DeskNotice } from '@/lib/config/desk-notices';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DeskButton } from './form';

interface NoticeProps {
  language: DeskLanguage;
  notice: DeskNotice;
  /** Enquiries whose change of state can be undone. */
  undoable: readonly number[];
}

/** The result of the form that was just sent. */
export function Notice({ language, notice, undoable }: NoticeProps) {
  const t = deskTextsOf(language, 'notices');
  const isBad = DESK_NOTICES[notice] === 'bad';
  return (
    <div className="desk-notice" data-kind={DESK_NOTICES[notice]}>
      <p role={isBad ? 'alert' : 'status'}>{t(notice)}</p>
      <UndoForm language={language} ids={undoable} />
    </div>
  );
}

/** Undoes the last change of enquiries' states; nothing without one. */
export function UndoForm({ language, ids }: { language: DeskLanguage; ids: readonly number[] }) {
  if (ids.length === 0) return null;
  return (
    <DeskButton action="undo-state" values={{ ids: ids.join(',') }}>
      {deskTextsOf(language, 'undo')('undo')}
    </DeskButton>
  );
}
