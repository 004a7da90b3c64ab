/** Whether visitors may see what staff have written. */
export const CONTENT_STATES = ['draft', 'published'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/** What staff write: kinds of records that are published. */
export const CONTENT_KINDS = ['promotions', 'articles', 'passages'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

export const isContentKind = (kind: string): kind is ContentKind =>
  (CONTENT_KINDS as readonly string[]).includes(kind);

interface Publication {
  /** Nothing: as rows that do not say it. */
  state?: ContentState | undefined;
  publish_at?: string | null | undefined;
  publish_until?: string | null | undefined;
}

/** Where a record is in its life, from draft to its end. */
export const CONTENT_PHASES = ['draft', 'scheduled', 'shown', 'ended'] as const;
export type ContentPhase = (typeof CONTENT_PHASES)[number];

export function phaseOf(publication: Publication, at: Date): ContentPhase {
  if (publication.state === 'draft') return 'draft';
  if (isPublic(publication, at)) return 'shown';
  const { publish_until: until } = publication;
  return until && new Date(until) <= at ? 'ended' : 'scheduled';
}

/** Whether visitors see a record at a moment. */
export function isPublic(
  { state = 'published', publish_at: from, publish_until: until }: Publication,
  at: Date,
) {
  const hasBegun = !from || new Date(from) <= at;
  return state === 'published' && hasBegun && (!until || new Date(until) > at);
}

/** Which version is read: the one that visitors see, or the stored one, for previews of drafts. */
export type Seen = 'shown' | 'stored';
