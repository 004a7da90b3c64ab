import { serverEnv } from '@/lib/env/server';
import { siteDatabase } from '@/lib/server/db/site-database';
import { log } from '@/lib/server/log';
import { siteMediaStore } from '@/lib/server/media/serve-media';
import { createBackend, type Dispatch } from './backend';

let siteDispatch: Dispatch | undefined;

/**
 * The running site's API: `createBackend` on DATABASE_URL and the environment's key and limits.
 * Lazy, so that importing this module opens nothing and a build needs no database.
 */
export const dispatch: Dispatch = (request, context) => {
  siteDispatch ??= createSiteDispatch();
  return siteDispatch(request, context);
};

function createSiteDispatch(): Dispatch {
  const env = serverEnv();
  return createBackend({
    db: siteDatabase,
    media: () => siteMediaStore(),
    signingKey: { appkey: env.NEXT_PUBLIC_API_APPKEY, secret: env.NEXT_PUBLIC_API_SECRET },
    rateLimitScale: env.RATE_LIMIT_SCALE,
    sessionDays: env.SESSION_DAYS,
    log: log(),
  }).dispatch;
}
