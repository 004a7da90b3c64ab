import { serverEnv } from '@/lib/env/server';
import type { TranslationSettings } from '@/lib/env/translation-variables';
import { deskOriginOf } from '@/lib/routing/host-locale';
import { siteDatabase } from '../db/client';
import type { Database } from '../db/database';
import {
  type NotificationSettings,
  notificationSettingsOf,
} from '../request/notification-settings';
import { createRateLimits, type RateLimits } from '../request/rate-limits';
import { siteCounts } from '../request/shared-counts';
import type { StaffActor } from './audit';
import { createStaffAuth, type StaffAuth } from './staff-auth';
import type { StaffMember } from './staff-session';

/** What pages and actions of the staff side work with. */
export interface DeskBackend {
  db: Database;
  auth: StaffAuth;
  /** Of the staff side, such as https://desk.example.com; from configuration, never from a request. */
  origin: string;
  limits: RateLimits;
  /** Settings of the notifications. */
  notification: NotificationSettings;
  /** Settings of the service that suggests translations. */
  translation: TranslationSettings;
}

/** What an action gets besides its fields. */
export interface ActionContext extends DeskBackend {
  headers: Headers;
  /** The client's address; limits of sign-ins count by it. */
  address: string;
  now: Date;
}

export interface StaffContext extends ActionContext {
  staff: StaffMember;
  actor: StaffActor;
}

/** On the global object, because the development server loads modules several times. */
const holder = globalThis as typeof globalThis & { deskBackend?: DeskBackend };

/**
 * The backend of the running site.
 * @throws Error when DESK_SECRET is not set; the start command always sets it
 */
export function deskBackend(): DeskBackend {
  if (!holder.deskBackend) {
    const env = serverEnv();
    const { DESK_SECRET, SITE_ORIGIN, RATE_LIMIT_SCALE } = env;
    if (!DESK_SECRET) throw new Error('DESK_SECRET is not set: start the site with npm start');
    const db = siteDatabase();
    const origin = deskOriginOf(SITE_ORIGIN);
    holder.deskBackend = {
      db,
      auth: createStaffAuth(db, { secret: DESK_SECRET, origin }),
      origin,
      limits: createRateLimits(RATE_LIMIT_SCALE, {
        db: () => db,
        secret: DESK_SECRET,
        counts: siteCounts(),
      }),
      notification: notificationSettingsOf(env),
      translation: env,
    };
  }
  return holder.deskBackend;
}
