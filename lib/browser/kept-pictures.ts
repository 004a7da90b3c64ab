import { inStore } from './indexed-store';

/**
 * Pictures that were taken but not saved yet, stored in the browser so that a reload loses none: a
 * picture from a camera is often stored nowhere else. Rejects where a browser stores nothing.
 */

/** A day: as long as the site keeps the results of such uploads. */
const KEPT_MS = 24 * 3_600_000;

interface KeptRecord {
  id: string;
  /** The form that they belong to. */
  field: string;
  addedAt: number;
  /** Once it is on the site. */
  picture?: { src: string } | undefined;
  isRemoved?: boolean;
}

const DATABASE = { name: 'desk-pictures', stores: { pictures: 'id', files: null } } as const;

/** Stores a picture's record; its file is stored separately, because it never changes. */
export const keepPicture = (record: KeptRecord) =>
  inStore(DATABASE, 'pictures', 'readwrite', (store) => store.put(record));

export const keepFile = (id: string, bytes: ArrayBuffer) =>
  inStore(DATABASE, 'files', 'readwrite', (store) => store.put(bytes, id));

export const keptFile = (id: string): Promise<ArrayBuffer | undefined> =>
  inStore(DATABASE, 'files', 'readonly', (store) => store.get(id));

export const forgetFile = (id: string) =>
  inStore(DATABASE, 'files', 'readwrite', (store) => store.delete(id));

export async function forgetPicture(id: string): Promise<void> {
  await inStore(DATABASE, 'pictures', 'readwrite', (store) => store.delete(id));
  await forgetFile(id);
}

/** A form's pictures in the order they were added; expired ones of any form are deleted. */
export async function keptPictures<Kept extends KeptRecord>(field: string): Promise<Kept[]> {
  const all: Kept[] = await inStore(DATABASE, 'pictures', 'readonly', (store) => store.getAll());
  const until = Date.now() - KEPT_MS;
  for (const { id, addedAt } of all) if (addedAt < until) await forgetPicture(id);
  return all
    .filter((each) => each.field === field && each.addedAt >= until)
    .sort((a, b) => a.addedAt - b.addedAt);
}

/** Happens in the page when pictures were handed over to its form. */
export const PICTURES_HANDED_OVER = 'pictures-handed-over';

interface SavedForm {
  /** Whether the form sent the picture with this address. */
  isSent: (src: string) => boolean;
  /** Whether the picture was in this form, and not in the same one of another tab. */
  isOwn: (id: string) => boolean;
  /** The form of the record that was saved, where this page has it. */
  next: string | undefined;
}

/**
 * Deletes a form's pictures that are done with once it was saved: what it sent, and what was removed
 * from it. Those that had not arrived by then are handed over to the form of the saved record.
 */
export async function settleSaved(field: string, { isSent, isOwn, next }: SavedForm) {
  for (const kept of await keptPictures(field)) {
    const { id, picture, isRemoved } = kept;
    if (isRemoved || (picture && isSent(picture.src))) await forgetPicture(id);
    else if (next && isOwn(id)) await keepPicture({ ...kept, field: next });
  }
  dispatchEvent(new Event(PICTURES_HANDED_OVER));
}
