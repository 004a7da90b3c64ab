import { readJson, removeText, writeJson } from './storage';
import { DESK_DRAFTS_KEY } from './storage-keys';

/** What a staff member has typed into a form that is not stored yet. */
export interface DeskDraft {
  /** Values by the names of fields. */
  values: Record<string, string>;
  /** Whether it was sent: then it is kept only until a page says that it was stored. */
  isSent: boolean;
  /** Ids of the pictures in it, arrived or not. */
  pictures?: string[];
}

interface Kept {
  staffId: string;
  drafts: Record<string, DeskDraft>;
}

/** The drafts of one person; those of a previous user of this tab are ignored. */
function readDrafts(staffId: string): Kept {
  const kept = readJson(DESK_DRAFTS_KEY, 'session') as Partial<Kept> | null;
  const isOwn = kept?.staffId === staffId && typeof kept.drafts === 'object';
  return { staffId, drafts: isOwn ? (kept.drafts ?? {}) : {} };
}

export function readDraft(staffId: string, form: string): DeskDraft | undefined {
  return readDrafts(staffId).drafts[form];
}

/** @param draft undefined to remove it */
export function writeDraft(staffId: string, form: string, draft: DeskDraft | undefined): void {
  const { [form]: _old, ...others } = readDrafts(staffId).drafts;
  const drafts = draft ? { ...others, [form]: draft } : others;
  writeJson(DESK_DRAFTS_KEY, { staffId, drafts } satisfies Kept, 'session');
}

/** Signing out removes all drafts. */
export function forgetDrafts(): void {
  removeText(DESK_DRAFTS_KEY, 'session');
}
