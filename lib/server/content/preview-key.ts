import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type ContentKind, isContentKind } from '@/lib/config/content-state';
import { serverEnv } from '@/lib/env/server';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { findArticle } from './articles';
import { findStoredPassage } from './passages';
import { findPromotionById } from './promotions';

const HOUR_MS = 3_600_000;

/** How long a link shows a draft, at least. */
const VALID_HOURS = 24;

/** Where no start command has set one: keys count in this process alone. */
const OWN_SECRET = randomBytes(32).toString('hex');

/** Of a text; made with the desk's own secret, which the start command always sets, and no browser has. */
function markOf(text: string): string {
  const { DESK_SECRET = OWN_SECRET } = serverEnv();
  const hmac = createHmac('sha256', DESK_SECRET).update(`content preview ${text}`);
  return hmac.digest('base64url').slice(0, 32);
}

/**
 * The path below a language's host that shows what staff have written as it is stored, published
 * or not, to anyone with the link. It is the same for an hour, so that it can be opened again.
 */
export function contentPreviewPath(kind: ContentKind, id: number, now: Date): string {
  const until = Math.ceil(now.getTime() / HOUR_MS) + VALID_HOURS;
  const text = `${kind}-${id}-${until}`;
  return `/preview/${text}-${markOf(text)}`;
}

/** What a key names; null for one that is forged or too old. */
function previewedBy(key: string, now: Date): { kind: ContentKind; id: number } | null {
  const [, text, kind = '', id, until, mark = ''] =
    /^(([a-z]+)-([1-9]\d{0,8})-(\d{1,7}))-([\w-]{32})$/.exec(key) ?? [];
  if (!text || !isContentKind(kind)) return null;
  const isOurs = timingSafeEqual(Buffer.from(markOf(text)), Buffer.from(mark));
  return isOurs && Number(until) * HOUR_MS > now.getTime() ? { kind, id: Number(id) } : null;
}

/** See the call of the same name. */
export async function readPreview(db: Database, key: string, locale: Locale, now: Date) {
  const named = previewedBy(key, now);
  if (!named) return null;
  const { kind, id } = named;
  const promotion =
    kind === 'promotions' ? await findPromotionById(db, id, locale, 'stored') : null;
  const article = kind === 'articles' ? await findArticle(db, id, locale, 'stored') : null;
  const passage = kind === 'passages' ? await findStoredPassage(db, id, locale) : null;
  return promotion || article || passage ? { promotion, article, passage } : null;
}
