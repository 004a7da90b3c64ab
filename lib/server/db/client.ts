import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { type Database, schema } from './database';

export interface DatabaseConnection {
  db: Database;
  /** Ends every connection once running queries have answered, or after five seconds. */
  close(): Promise<void>;
}

/**
 * A pool on a Postgres URL. Nothing is opened before the first query.
 * @param poolSize connections at most; the embedded server shares one session among all of them
 */
export function connectDatabase(url: string, poolSize = 10): DatabaseConnection {
  const client = postgres(url, {
    max: poolSize,
    connect_timeout: 5,
    idle_timeout: 300,
    // Asking for array types costs a query per connection; Drizzle parses arrays itself.
    fetch_types: false,
    // Named statements outlive their connection in the embedded server's one session.
    prepare: false,
    onnotice: () => {},
  });
  return { db: drizzle(client, { schema }), close: () => client.end({ timeout: 5 }) };
}
