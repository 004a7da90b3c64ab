import type { LeadOrigin } from '@/lib/contract/lead-origin';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '@/lib/server/db/database';
import type { MediaProcessing } from '@/lib/server/media/media-processing';
import type { MediaStore } from '@/lib/server/media/media-store';
import type { Pause } from './login-throttle';
import type { NotificationSettings } from './notification-settings';
import type { RateLimits } from './rate-limits';

/** What a service gets besides its input. */
export interface ServiceContext {
  db: Database;
  /** Language of the answer and of the visitor. */
  locale: Locale;
  /** The visitor's address; null for calls of our own pages. Never stored or logged but as a keyed hash. */
  address: string | null;
  /** The browser's User-Agent; '' for calls of our own pages. */
  userAgent: string;
  /** Of the request; the same when it is resent unchanged; null in process. */
  signature: string | null;
  now: Date;
  /** Where a lead comes from, as far as its sender says. */
  origin: LeadOrigin;
  limits: RateLimits;
  /** Delays guessing; tests replace it. */
  pause: Pause;
  /** Keys hashes of addresses that are stored. */
  secret: string;
  /** For how long a login lasts, and how long it may lie unused. */
  sessionDays: number;
  sessionIdleDays: number;
  media: MediaStore;
  /** Who is notified of enquiries, and how. */
  notification: NotificationSettings;
  /** Works on uploaded pictures and videos. */
  mediaProcessing: MediaProcessing;
}
