import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { seenCarText } from '@/lib/routing/desk-car-address';
import type { DeskBrowser } from '@/tests/support/server/desk-browser';
import type { Engine } from './engines';

const CHANGE_EVERY_MS = 2_500;
const READ_EVERY_MS = 120;
const READ_WITHIN_MS = 5_000;

/**
 * Changes the price of a model at the desk repeatedly, and reads its page on each machine at the
 * same time.
 */
export class Prices {
  /** The prices that the desk confirmed as stored, and when; each is higher than the one before. */
  private readonly changes: { price: number; atMs: number }[] = [];
  private stale: number[] = [];
  private readCount = 0;
  private isStopping = false;
  private all: Promise<void>[] = [];
  private readonly agent = new Agent({ keepAlive: false });

  constructor(
    private readonly sql: Sql,
    private readonly owner: DeskBrowser,
    private readonly modelId: number,
    /** Of machines, such as `10.0.0.11:3000`. */
    private readonly addresses: readonly string[],
    /** While it is away machines show the pages that they know. */
    private readonly database: Engine,
  ) {}

  start(): void {
    this.all = [this.change(), ...this.addresses.map((address) => this.read(address))];
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.all);
  }

  /** The most milliseconds since a change, or the return of the database, at which its page was still the old one, and how often it was read. */
  take(): { staleMs: number; reads: number; changes: number } {
    const taken = { staleMs: Math.max(0, ...this.stale), reads: this.readCount };
    this.stale = [];
    this.readCount = 0;
    return { ...taken, changes: this.changes.length };
  }

  private async change(): Promise<void> {
    while (!this.isStopping) {
      try {
        const [model] = await this.sql`
          select price_usd, stock_khorgos, stock_erenhot from models where model_id = ${this.modelId}`;
        const priceUsd = Number(model?.price_usd);
        this.note(priceUsd);
        const picked = seenCarText({
          kind: 'models',
          id: this.modelId,
          priceUsd,
          modelPriceUsd: priceUsd,
          stand: [String(model?.stock_khorgos), String(model?.stock_erenhot)],
        });
        const { to } = await this.owner.send('price-cars', { picked, value: String(priceUsd + 1) });
        if (to?.includes('outcome=saved')) this.note(priceUsd + 1);
      } catch {
        // The database is away; whether the price was stored is read when it is back.
      }
      await setTimeout(CHANGE_EVERY_MS);
    }
  }

  private note(price: number): void {
    if ((this.changes.at(-1)?.price ?? 0) < price)
      this.changes.push({ price, atMs: performance.now() });
  }

  private async read(address: string): Promise<void> {
    while (!this.isStopping) {
      const askedAtMs = performance.now();
      const { upSinceMs } = this.database;
      const price = await this.priceAt(address);
      if (price !== null && upSinceMs !== null && upSinceMs === this.database.upSinceMs) {
        this.readCount += 1;
        const next = this.changes.find((change) => change.price > price);
        const sinceMs = Math.max(next?.atMs ?? 0, upSinceMs);
        if (next && sinceMs < askedAtMs) this.stale.push(performance.now() - sinceMs);
      }
      await setTimeout(READ_EVERY_MS);
    }
  }

  /** Null where the machine does not answer with the page. */
  private priceAt(address: string): Promise<number | null> {
    const [host, port] = address.split(':');
    const headers = { host: `en.localhost:${port}`, 'accept-encoding': 'identity' };
    const options = { host, port, path: `/car/${this.modelId}`, headers, agent: this.agent };
    return new Promise((resolve) => {
      const asked = get(options, async (answer) => {
        let html = '';
        try {
          for await (const part of answer.setEncoding('utf8')) html += part;
        } catch {
          return resolve(null);
        }
        const [, price] = /"price":"?(\d+)/.exec(html) ?? [];
        resolve(answer.statusCode === 200 && price ? Number(price) : null);
      });
      asked.setTimeout(READ_WITHIN_MS, () => asked.destroy());
      asked.once('error', () => resolve(null));
    });
  }
}
