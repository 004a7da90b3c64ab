import autocannon from 'autocannon';
import postgres from 'postgres';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import type { RunningSite } from '@/tests/support/running-site';
import { signedQuery } from '@/tests/support/server/signed-request';

/** Mails to strangers, and messages to one of the staff, whatever is sent. */
const COPIES_MAX = 60;
/** Ten, those in flight when the tenth was counted, and a digest or two. */
const STAFF_MESSAGES_MAX = 40;

/** Where an attacked site would notify its staff; nothing listens there. */
export const STAFF_MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', NOTIFY_MAIL: 'staff@mall.example' };

/** An enquiry of a buyer whose mailbox is invented, from any address of one network. */
function inventedEnquiry(n: number) {
  const fields = {
    name: 'Бат',
    country: 'Монгол',
    country_id: 496,
    mobile: '+976 9911 2233',
    lang: 'mn',
    remark: `Хоёр ширхэг Haval H6 ${n}`,
    mail: `invented.${n}@example.mn`,
  };
  return {
    path: `${recordEnquiry.path}?${signedQuery(fields)}`,
    body: JSON.stringify(fields),
    address: `192.0.2.${n % 250}`,
  };
}

/** Floods strangers with confirmations and staff with messages, as far as the site allows it. */
export async function floodStrangers({ port, instance }: RunningSite, durationS: number) {
  let count = 0;
  const since = new Date();
  await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 8,
    duration: durationS,
    requests: [
      {
        setupRequest: (request) => {
          count += 1;
          const { path, body, address } = inventedEnquiry(count);
          const headers = {
            host: `mn.localhost:${port}`,
            'x-forwarded-for': address,
            'content-type': 'application/json',
            lang: 'mn',
          };
          return { ...request, method: 'POST', path, body, headers };
        },
      },
    ],
  });
  const sql = postgres(instance.databaseUrl, { max: 1 });
  try {
    const [row] = await sql<{ stored: number; copies: number; staff: number }[]>`
      select (select count(*)::int from enquiries where mail like 'invented.%') as stored,
        count(*) filter (where kind = 'copy')::int as copies,
        count(*) filter (where kind in ('enquiry', 'digest'))::int as staff
      from notifications where created_at >= ${since}`;
    const { stored = 0, copies = 0, staff = 0 } = row ?? {};
    const isKept = stored > 0 && copies <= COPIES_MAX && staff <= STAFF_MESSAGES_MAX;
    const note = `${stored} stored, ${copies} mails to strangers, ${staff} messages to staff`;
    return { note, isKept };
  } finally {
    await sql.end();
  }
}
