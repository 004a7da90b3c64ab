import { test as base, expect } from '@playwright/test';
import postgres, { type Sql } from 'postgres';
import { readInstance } from '@/lib/runtime/process/instance-file';

interface Options {
  /** Console errors that the test brings about on purpose; any other fails it. */
  expectedErrors: RegExp[];
}

interface WorkerFixtures {
  /** The database of the site under test. Tests that use it carry the tag `@database`. */
  database: Sql;
  /** Five cars of the catalogue, of different prices, that stand at both ports and can be charged. */
  cars: [CarUnderTest, CarUnderTest, CarUnderTest, CarUnderTest, CarUnderTest];
}

export interface CarUnderTest {
  modelId: number;
  modelName: string;
  priceUsd: number;
  /** The path of its page. */
  path: string;
}

interface AutomaticFixtures {
  cleanPage: undefined;
}

function isOfTheSite(address: string): boolean {
  const { protocol, hostname, port } = new URL(address);
  if (!/^(?:http|ws)s?:$/.test(protocol)) return true;
  return /(?:^|\.)localhost$/.test(hostname) && port === process.env.E2E_PORT;
}

/**
 * Playwright's test, which besides fails on whatever a visitor would not see: errors of scripts,
 * errors in the console, requests that leave this machine.
 */
export const test = base.extend<Options & AutomaticFixtures, WorkerFixtures>({
  expectedErrors: [[], { option: true }],

  cleanPage: [
    async ({ context, expectedErrors }, use) => {
      const faults: string[] = [];
      const isExpected = (text: string) => expectedErrors.some((pattern) => pattern.test(text));
      const note = (text: string) => {
        if (!isExpected(text)) faults.push(text);
      };
      context.on('weberror', (error) => note(`error: ${error.error().stack}`));
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        note(`console: ${message.text()} (${message.location().url})`);
      });
      await context.route(
        (url) => !isOfTheSite(url.href),
        (route) => {
          faults.push(`request to another host: ${route.request().url()}`);
          return route.abort();
        },
      );
      await use(undefined);
      expect(faults, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],

  database: [
    // Playwright reads the names of fixtures from this pattern, even when there are none.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const instance = readInstance(process.env.E2E_DATA_DIR ?? '');
      if (!instance) throw new Error('E2E_DATA_DIR does not belong to a running site.');
      const sql = postgres(instance.databaseUrl, { max: 1, prepare: false });
      await use(sql);
      await sql.end();
    },
    { scope: 'worker' },
  ],

  cars: [
    async ({ database }, use) => {
      const rows = await database<{ model_id: number; model_name: string; price_usd: number }[]>`
        select model_id, model_name, price_usd from (
          select distinct on (price_usd) model_id, model_name, price_usd, brand_position from models
          where stock_khorgos > 0 and stock_erenhot > 0 and charging_standard <> 'none'
          order by price_usd, brand_position, model_id
        ) as each_price order by brand_position, model_id limit 5`;
      const [first, second, third, fourth, fifth] = rows.map((row) => ({
        modelId: row.model_id,
        modelName: row.model_name,
        priceUsd: row.price_usd,
        path: `/car/${row.model_id}`,
      }));
      if (!first || !second || !third || !fourth || !fifth) {
        throw new Error('The catalogue has no five such cars.');
      }
      await use([first, second, third, fourth, fifth]);
    },
    { scope: 'worker' },
  ],
});

export { expect };
