import { serverEnv } from '@/lib/env/server';
import { connectDatabase } from './client';
import type { Database } from './database';

/** Stored on the global object, because the development server loads modules again and again. */
const holder = globalThis as typeof globalThis & { siteDatabase?: Database };

/**
 * The running site's one pool of connections.
 * @throws Error when DATABASE_URL is not set; the start command always sets it
 */
export function siteDatabase(): Database {
  if (!holder.siteDatabase) {
    const { DATABASE_URL, DATABASE_POOL_SIZE } = serverEnv();
    if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: start the site with npm start');
    holder.siteDatabase = connectDatabase(DATABASE_URL, DATABASE_POOL_SIZE).db;
  }
  return holder.siteDatabase;
}
