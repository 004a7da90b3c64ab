import { createHash } from 'node:crypto';
import postgres from 'postgres';
import { connectDatabase } from '@/lib/server/db/client';
import { type DatabaseContent, fillDatabase } from './database-content';

const CONTENTS: DatabaseContent[] = ['empty', 'demo'];

/** @param run anything that only the tests of one run have in common */
function templateName(run: string, content: DatabaseContent): string {
  return `template_${createHash('md5').update(run).digest('hex').slice(0, 12)}_${content}`;
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * The database that this run's tests copy, filled by the first of them while the others wait.
 * @param server a connection of its own: the lock belongs to its session
 * @returns the template's name
 */
export async function prepareTemplate(
  server: postgres.Sql,
  serverUrl: string,
  run: string,
  content: DatabaseContent,
): Promise<string> {
  const name = templateName(run, content);
  await server`select pg_advisory_lock(hashtext(${name}))`;
  try {
    const [existing] = await server`select 1 from pg_database where datname = ${name}`;
    if (existing) return name;
    // It gets its name when it is complete: other tests must not copy a failed attempt.
    const unfinished = `${name}_unfinished`;
    await server.unsafe(`drop database if exists ${unfinished}`);
    await server.unsafe(`create database ${unfinished}`);
    const { db, close } = connectDatabase(databaseUrl(serverUrl, unfinished), 1);
    try {
      await fillDatabase(db, content);
    } finally {
      await close();
    }
    await server.unsafe(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await server`select pg_advisory_unlock(hashtext(${name}))`;
  }
}

/** Removes what a run's tests have copied from. */
export async function dropTemplates(serverUrl: string, run: string): Promise<void> {
  const server = postgres(serverUrl, { max: 1, onnotice: () => {} });
  try {
    for (const content of CONTENTS) {
      const name = templateName(run, content);
      await server.unsafe(`drop database if exists ${name}`);
      await server.unsafe(`drop database if exists ${name}_unfinished`);
    }
  } finally {
    await server.end();
  }
}
