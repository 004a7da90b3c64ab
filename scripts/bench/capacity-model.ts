/** What one request of a kind costs, as it was measured. */
export interface RequestCost {
  /** Processor time of the site and of the database, in milliseconds. */
  ms: number;
  /** Sent to the visitor, headers left out. */
  bytes: number;
  /** Whether a shared cache in front may keep the answer, as its headers say. */
  isPublic: boolean;
}

export const REQUEST_KINDS = [
  'kept page',
  'search or filtered list',
  'file',
  'picture',
  'event',
  'enquiry',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/**
 * Requests of one visit: four pages and a list that was filtered or searched, files of the first
 * page that the browser caches for the others, pictures of all of them, reports of views and
 * presses; one visit in fifty sends an enquiry.
 */
export const VISIT: Record<RequestKind, number> = {
  'kept page': 4,
  'search or filtered list': 1,
  file: 22,
  picture: 20,
  event: 5,
  enquiry: 0.02,
};

/** The hit rates of shared caches: they keep pages for a minute or more, files for ever. */
const CDN_HITS: Record<RequestKind, number> = {
  'kept page': 0.9,
  'search or filtered list': 0,
  file: 0.99,
  picture: 0.99,
  event: 0,
  enquiry: 0,
};

/** The busiest hour's share of a day's visits. */
const BUSIEST_HOUR = 0.1;
/** Maximum planned load of the processors: above it, responses would wait for each other. */
const BUSY_AT_MOST = 0.6;
/** Of one event with its indexes, and of one view: an estimate, by the widths of their columns. */
const EVENT_BYTES = 270;
const KEPT_DAYS = 90;

const GB = 1e9;

export interface Capacity {
  name: string;
  visitsPerSecond: number;
  visitsPerDay: number;
  /** Of a million visits, at the site's own machines. */
  processorHours: number;
  gigabytes: number;
}

/** How many visits a number of machines can serve, and what a million visits cost there. */
export function capacityOf(
  name: string,
  costs: Record<RequestKind, RequestCost>,
  { machines, cores, hasCdn }: { machines: number; cores: number; hasCdn: boolean },
): Capacity {
  const reaching = (kind: RequestKind) =>
    VISIT[kind] * (hasCdn && costs[kind].isPublic ? 1 - CDN_HITS[kind] : 1);
  const sumOf = (of: (cost: RequestCost) => number) =>
    REQUEST_KINDS.reduce((sum, kind) => sum + reaching(kind) * of(costs[kind]), 0);
  const msPerVisit = sumOf(({ ms }) => ms);
  const visitsPerSecond = (machines * cores * 1000 * BUSY_AT_MOST) / msPerVisit;
  return {
    name,
    visitsPerSecond,
    visitsPerDay: (visitsPerSecond * 3600) / BUSIEST_HOUR,
    processorHours: (msPerVisit * 1e6) / 3.6e6,
    gigabytes: (sumOf(({ bytes }) => bytes) * 1e6) / GB,
  };
}

/** Disk that the events of so many visits a day take while they are kept. */
export const eventGigabytes = (visitsPerDay: number) =>
  (visitsPerDay * VISIT.event * EVENT_BYTES * KEPT_DAYS) / GB;
