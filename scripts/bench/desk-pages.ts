import { storeDayOf } from '@/lib/config/answer-promise';
import { periodUntil } from '@/lib/config/day-period';
import { EXPORT_FORMATS, type ExportFormat } from '@/lib/config/lead-export';
import { readAnalytics } from '@/lib/server/analytics/analytics';
import { listEnquiryCars } from '@/lib/server/catalogue/enquiry-cars';
import type { Database } from '@/lib/server/db/database';
import { exportLeads } from '@/lib/server/leads/export';
import {
  findEnquiry,
  type InboxFilter,
  listNotes,
  listOfSamePerson,
} from '@/lib/server/leads/inbox';
import { countInbox } from '@/lib/server/leads/inbox-counts';
import { listEnquiries } from '@/lib/server/leads/inbox-pages';
import { commandLine } from '@/lib/server/staff/audit';
import { type DeskSize, STAFF_COUNT } from './large-desk';

interface Turn {
  /** Counted from 0, so that each run queries something else. */
  turn: number;
  size: DeskSize;
}

/** What a page of the staff side reads from the database. */
export interface DeskPage {
  name: string;
  /** Median with 100,000 enquiries and a million events. */
  atMostMs: number;
  /** How often it is read, where it takes long. */
  repeats?: number;
  read(db: Database, turn: Turn): Promise<unknown>;
}

const INBOX_AT_MOST_MS = 50;
const NUMBERS_AT_MOST_MS = 100;
const EXPORT_AT_MOST_MS = 5000;
const EXPORTED_ROWS = 10_000;

const oneOf = <Item>(items: readonly Item[], turn: number) => items[turn % items.length] as Item;

const inbox = (name: string, filterOf: (turn: number) => InboxFilter): DeskPage => ({
  name: `inbox: ${name}`,
  atMostMs: INBOX_AT_MOST_MS,
  read: (db, { turn }) => listEnquiries(db, filterOf(turn)),
});

const search = (name: string, words: readonly string[]) =>
  inbox(`search for ${name}`, (turn) => ({ word: oneOf(words, turn) }));

/** Places all over the two years, the oldest too. */
const idOf = ({ turn, size }: Turn) => Math.max(1, Math.floor((size.enquiries * (turn % 40)) / 40));

async function readEnquiry(db: Database, id: number): Promise<void> {
  const enquiry = await findEnquiry(db, id);
  if (!enquiry) throw new Error(`there is no enquiry ${id}`);
  await Promise.all([
    listEnquiryCars(db, enquiry.carModelSign),
    listNotes(db, enquiry.id),
    listOfSamePerson(db, enquiry),
  ]);
}

/** An exported list, read to its end and discarded. */
const download = (format: ExportFormat): DeskPage => ({
  name: `export: ${EXPORTED_ROWS} rows as ${format.toUpperCase()}`,
  atMostMs: EXPORT_AT_MOST_MS,
  repeats: 5,
  async read(db) {
    const request = { filter: {}, format, language: 'ru', rowsMax: EXPORTED_ROWS } as const;
    const { bytes } = await exportLeads(db, request, commandLine());
    for await (const part of bytes) if (part.length === 0) throw new Error('an empty part');
  },
});

export const DESK_PAGES: DeskPage[] = [
  inbox('first page', () => ({})),
  {
    name: 'inbox: page far back',
    atMostMs: INBOX_AT_MOST_MS,
    read: (db, turn) => listEnquiries(db, {}, { list: 'others', at: '', id: idOf(turn) }),
  },
  inbox('to do today', () => ({ dueBy: '2026-11-22' })),
  inbox('new', () => ({ state: 'new' })),
  inbox('answered', () => ({ state: 'answered' })),
  inbox('spam', () => ({ state: 'spam' })),
  inbox('a port', (turn) => ({ port: oneOf(['khorgos', 'erenhot'] as const, turn) })),
  inbox('a common language', (turn) => ({ lang: oneOf(['mn', 'ru'] as const, turn) })),
  inbox('a rare language', (turn) => ({ lang: oneOf(['nl', 'pt', 'it'] as const, turn) })),
  inbox('a kind', (turn) => ({ kind: oneOf(['car', 'dealer', 'promotion'] as const, turn) })),
  inbox('mine', (turn) => ({ ownerId: `bench-${turn % STAFF_COUNT}` })),
  inbox('what hardly occurs', () => ({ lang: 'nl', state: 'won', kind: 'dealer' })),
  inbox('what never occurs', () => ({ lang: 'mn', port: 'khorgos', kind: 'promotion' })),
  search('a common name', ['Иван', 'Бат', 'anna']),
  search('a full name', ['Оюунаа Болд', 'Айгерим Ким', 'Omar Khan']),
  search('a telephone number', ['+7 701 702472', '99710391', '976 95 123']),
  search('a mailbox', ['buyer2488@example.com', 'buyer9@']),
  search('a number', ['4RX-W9CK', 'tj3-x7ck', 'tj3x7ck']),
  search('a telephone number at home', ['8 (701) 702', '8 916 12', '099710391']),
  search('a stock number', ['BAM-101', 'bam 140', 'BAM-274']),
  search('a model', ['Seagull', 'han', 'Tank 300']),
  search('words of the message', ['цена доставка', 'price', 'үнэ хэд', 'белый кроссовер']),
  {
    name: 'inbox: counts of its entries',
    atMostMs: INBOX_AT_MOST_MS,
    read: (db) => countInbox(db, {}, '2026-11-22'),
  },
  search('two letters', ['an', 'ба']),
  search('nothing there', ['qwertyuiop', 'щщщщ']),
  inbox('search with filters', (turn) => ({
    word: oneOf(['Иван', 'Айгерим'], turn),
    state: 'lost',
    lang: 'ru',
  })),
  ...EXPORT_FORMATS.map(download),
  ...[7, 30, 90, 365].map((days) => ({
    name: `numbers: ${days} days and those before`,
    atMostMs: NUMBERS_AT_MOST_MS,
    read: (db: Database) => readAnalytics(db, periodUntil(storeDayOf(new Date()), days)),
  })),
  { name: 'enquiry', atMostMs: INBOX_AT_MOST_MS, read: (db, turn) => readEnquiry(db, idOf(turn)) },
];
