import { serverEnv } from '@/lib/env/server';
import { createBackend, type Dispatch } from './backend';
import { siteDatabase } from './db/site-database';
import { log } from './log';
import { siteMediaStore } from './media/serve-media';

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
