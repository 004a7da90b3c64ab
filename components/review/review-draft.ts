import type { ComboboxValue } from '@/components/ui/combobox';
import { readJson, removeText, textOf, writeJson } from '@/lib/browser/storage';
import { newUuid } from '@/lib/browser/uuid';
import type { ReviewMedia } from '@/lib/contract/calls/review';

/** What the form holds; numbers of radios and lists are texts, as the page's controls give them. */
export interface ReviewValues {
  car: ComboboxValue;
  rating: string;
  month: string;
  year: string;
  experience: string;
  comment: string;
  /** Of the purchase, as staff gave it. */
  code: string;
}

export const EMPTY_VALUES: ReviewValues = {
  car: { text: '', id: null },
  rating: '',
  month: '',
  year: '',
  experience: '',
  comment: '',
  code: '',
};

/** What is stored of a review that is being written. */
export interface ReviewDraft {
  values: ReviewValues;
  media: ReviewMedia[];
}

const DRAFT_KEY = 'reviewDraft';
const ATTEMPT_KEY = 'reviewAttempt';

/**
 * The server deletes an orphaned upload after a day; a draft drops its uploads earlier, so
 * that a review does not fail over one.
 */
const MEDIA_MAX_AGE_MS = 23 * 60 * 60 * 1000;

interface Stored extends ReviewDraft {
  /** When each upload arrived, by its media_id, in milliseconds since 1970. */
  uploadedAt: Record<string, number>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isMedia(value: unknown): value is ReviewMedia {
  return textOf(value, 'media_id') !== '' && textOf(value, 'src') !== '';
}

function parse(stored: unknown): Stored | null {
  if (!isObject(stored)) return null;
  const { values, media, uploadedAt } = stored;
  const car = isObject(values) ? values.car : null;
  const times = isObject(uploadedAt) ? (uploadedAt as Record<string, number>) : {};
  const isFresh = ({ media_id }: ReviewMedia) =>
    Date.now() - (times[media_id] ?? 0) < MEDIA_MAX_AGE_MS;
  return {
    values: {
      car: { text: textOf(car, 'text'), id: textOf(car, 'id') || null },
      rating: textOf(values, 'rating'),
      month: textOf(values, 'month'),
      year: textOf(values, 'year'),
      experience: textOf(values, 'experience'),
      comment: textOf(values, 'comment'),
      code: textOf(values, 'code'),
    },
    media: Array.isArray(media) ? media.filter(isMedia).filter(isFresh) : [],
    uploadedAt: times,
  };
}

/** Each car has a draft of its own; '' is the form that was opened without one. */
export const draftKeyOf = (modelId: string) => (modelId ? `${DRAFT_KEY}:${modelId}` : DRAFT_KEY);

const readStored = (modelId: string) =>
  parse(readJson(draftKeyOf(modelId), 'session')) ?? parse(readJson(draftKeyOf(modelId)));

/**
 * The stored draft. Each tab has its own, so that two tabs do not overwrite each other; a new tab
 * begins with what was stored last.
 * @param modelId the car the form was opened for, or ''
 */
export function readDraft(modelId: string): ReviewDraft {
  const { values, media } = readStored(modelId) ?? { values: EMPTY_VALUES, media: [] };
  return { values, media };
}

/** Stores the review, so that it survives reloading, navigation and a lost network. */
export function saveDraft(modelId: string, { values, media }: ReviewDraft): void {
  const known = readStored(modelId)?.uploadedAt ?? {};
  const uploadedAt = Object.fromEntries(
    media.map(({ media_id }) => [media_id, known[media_id] ?? Date.now()]),
  );
  const draft: Stored = { values, media, uploadedAt };
  writeJson(draftKeyOf(modelId), draft, 'session');
  writeJson(draftKeyOf(modelId), draft);
}

/** After success: the next review is another one. Drafts of other tabs stay. */
export function deleteDraft(modelId: string): void {
  removeText(draftKeyOf(modelId), 'session');
  removeText(draftKeyOf(modelId));
}

let attempt = { content: '', clientId: '' };

/**
 * The `client_id` for this content: the same one whenever the same content is sent, also from
 * another tab, so that a review whose response was lost is stored once. Changed content gets
 * another: the server answers a known id without storing, and the change would be lost.
 */
export function clientIdFor(content: string): string {
  const stored = readJson(ATTEMPT_KEY);
  const clientId = textOf(stored, 'clientId');
  if (clientId && textOf(stored, 'content') === content) return clientId;
  if (attempt.content !== content) attempt = { content, clientId: newUuid() };
  writeJson(ATTEMPT_KEY, attempt);
  return attempt.clientId;
}
