import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/server/db/database';

/**
 * Enquiries of two years, of every state, port and language; one in fifty waits for an answer, one in
 * a hundred has a next step, and one in ten asks about one car.
 */
export async function fillInbox(db: Database, count: number): Promise<void> {
  await db.execute(sql`
    insert into enquiries (
      number, kind, port, created_at, name, country, country_id, mail, mobile, remark, lang, brand, car_model,
      state, state_at, answer_due_at, next_step, next_step_on, unit
    )
    select 'N' || n, (array['car', 'dealer', 'general'])[n % 3 + 1],
      (array['khorgos', 'erenhot'])[n % 2 + 1], at, 'Buyer ' || n % 9973, 'Country', (array[643, 496, 398, 156])[n % 4 + 1],
      'buyer' || n || '@example.com', '+976 99' || lpad((n % 1000000)::text, 6, '0'),
      repeat('A question. ', 10), (array['ru', 'mn', 'en', 'ar', 'de'])[n % 5 + 1], 'BYD', 'Seagull',
      case when n % 50 = 0 then (array['new', 'inHand'])[n % 2 + 1]
        else (array['answered', 'won', 'lost', 'spam'])[n % 4 + 1] end,
      at + interval '2 hours', date_trunc('milliseconds', at + interval '1 day'),
      case when n % 100 = 0 then 'Ring' else '' end,
      case when n % 100 = 0 then (at + interval '3 days')::date end,
      case when n % 10 = 0 then jsonb_build_object('unit_id', n, 'stock_number', 'YARD-' || n) end
    from generate_series(1, ${count}::int) n,
      lateral (select timestamptz '2024-11-22' + n * interval '10 minutes' as at) as arrival
  `);
  await db.execute(sql`vacuum (analyze) enquiries`);
}
