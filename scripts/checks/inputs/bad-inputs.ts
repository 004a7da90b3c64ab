import fc from 'fast-check';
import { CALLS } from '@/lib/contract/calls';
import { badFiles } from '@/tests/support/server/bad-files';
import { badPages, type PageRequest } from '@/tests/support/server/bad-pages';
import { anyRequests, invalidRequests } from '@/tests/support/server/fuzz-requests';
import { uploadRequest } from '@/tests/support/server/upload-request';
import { WRITE_CALLS } from '@/tests/support/server/write-calls';

/** What a response has to be, besides a status below 500. */
export type Expectation = 'an answer' | 'an envelope' | 'a rejection';

/** A request as it goes over the wire. */
export interface Input {
  kind: 'call' | 'page' | 'upload';
  expected: Expectation;
  method: string;
  target: string;
  headers: Record<string, string>;
  body?: Buffer;
}

const API_LABEL = 'ru';

async function inputOf(
  kind: Input['kind'],
  expected: Expectation,
  request: Request,
): Promise<Input> {
  const { pathname, search } = new URL(request.url);
  const headers = { ...Object.fromEntries(request.headers), host: `${API_LABEL}.localhost` };
  const body = Buffer.from(await request.arrayBuffer());
  return { kind, expected, method: request.method, target: pathname + search, headers, body };
}

export function pageInputOf({ method, target, label, headers }: PageRequest): Input {
  const host = `${label}.localhost`;
  return { kind: 'page', expected: 'an answer', method, target, headers: { ...headers, host } };
}

const writing = new Set(WRITE_CALLS.map(({ call }) => call.path));
const reading = CALLS.filter(({ path }) => !writing.has(path));

/**
 * Any bad input: to calls (seven of ten), pages and uploads. The same generators make those of the
 * tests.
 * @param token of a member who may upload
 */
export function badInputs(token: string): fc.Arbitrary<() => Promise<Input>> {
  const reads = fc
    .oneof(...reading.map(anyRequests))
    .map((request) => () => inputOf('call', 'an envelope', request));
  const writes = fc
    .oneof(...WRITE_CALLS.map(invalidRequests))
    .map((request) => () => inputOf('call', 'a rejection', request));
  const pages = badPages.map((page) => async () => pageInputOf(page));
  const uploads = badFiles.map(
    (file) => () => inputOf('upload', 'a rejection', uploadRequest(token, file)),
  );
  return fc.oneof(
    { weight: 35, arbitrary: reads },
    { weight: 35, arbitrary: writes },
    { weight: 20, arbitrary: pages },
    { weight: 10, arbitrary: uploads },
  );
}
