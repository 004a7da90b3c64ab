import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type IRateLimiterOptions, RateLimiterPostgres } from 'rate-limiter-flexible';
import { type Database, rowsOf } from '../db/database';

const TABLE = 'rate_limits';

export interface RateLimitStore {
  /** Opened when the first event is counted in it. */
  db: () => Database;
  /** Keys the hashes under which addresses and accounts are counted in the database. */
  secret: string;
}

/** Counters of rate-limiter-flexible on our database, through our own connections. */
export class DatabaseLimits {
  private readonly limiters = new Map<string, RateLimiterPostgres>();

  constructor(private readonly store: RateLimitStore) {}

  /** @throws RateLimiterRes when the points are used up */
  async consume(options: IRateLimiterOptions, key: string): Promise<void> {
    await this.limiterOf(options).consume(this.hashOf(key));
  }

  async giveBack(options: IRateLimiterOptions, key: string): Promise<void> {
    await this.limiterOf(options).reward(this.hashOf(key));
  }

  async clear(options: IRateLimiterOptions, key: string): Promise<void> {
    await this.limiterOf(options).delete(this.hashOf(key));
  }

  /** So that the table reveals neither addresses nor accounts. */
  private hashOf(key: string): string {
    return createHmac('sha256', this.store.secret).update(key).digest('hex').slice(0, 32);
  }

  private limiterOf(options: IRateLimiterOptions): RateLimiterPostgres {
    const name = options.keyPrefix ?? '';
    const known = this.limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      ...options,
      storeClient: { query: (query: Query) => this.query(query) },
      storeType: 'client',
      tableName: TABLE,
      tableCreated: true,
      // One of them removes expired rows of the whole table.
      clearExpiredByTimeout: this.limiters.size === 0,
    });
    this.limiters.set(name, limiter);
    return limiter;
  }

  /** Answers as pg's client does. A parameter used in several places is sent once for each. */
  private async query({ text, values }: Query) {
    const chunks = text
      .split(/\$(\d+)/)
      .map((part, i) => (i % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`));
    const rows = rowsOf(await this.store.db().execute(sql.join(chunks)));
    return { rows, rowCount: rows.length };
  }
}

interface Query {
  text: string;
  values: unknown[];
}
