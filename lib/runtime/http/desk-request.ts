import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { type DeskNotice, NOTICE_PARAM } from '@/lib/config/desk-notices';
import { FORM_BYTES, formBytesOf } from '@/lib/config/form-sizes';
import { serverEnv } from '@/lib/env/server';
import { PLACE_PAGES } from '@/lib/routing/desk-address';
import { NOT_FOUND_SCREEN_HEADER } from '@/lib/routing/not-found-screen';
import { isNotAPage, isPageRequest } from '@/lib/routing/page-request';
import { isFromThisSite } from '@/lib/routing/same-site';
import { createKeyedConcurrencyLimit } from '@/lib/server/http/concurrency-limit';
import { rateLimitKeyOf } from '@/lib/server/request/ip-address';
import { readForm, refuseForm, SLOW_LINE } from '@/lib/server/request/request-body';
import { isFromSignedSession } from '@/lib/server/staff/staff-session';
import { setHeaders } from './cached-response';
import { clientAddressIn } from './client-address';
import { sendDeskAway, sendUnreceived } from './desk-away-page';
import type { DeskImportFiles } from './desk-import-files';
import type { DeskTextFiles } from './desk-text-files';
import type { DeskUploads } from './desk-uploads';
import {
  BusyError,
  FairQueue,
  type FairQueueOptions,
  type QueueState,
  TARPIT_MS,
} from './fair-queue';
import {
  isHtml,
  type NextHandler,
  publicHeadersOf,
  type RenderedResponse,
  renderScreen,
  renderWithNext,
  streamFromNext,
} from './next-renderer';
import { sendRendered } from './send-rendered';
import { discardBody, senderHeadersOf } from './upload-sender';

const PERMISSIONS = 'camera=(), microphone=(), payment=()';

/**
 * For every response of the staff side: not stored, not indexed, not loaded by other sites, and no
 * referrer to them.
 */
const HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  // Not `no-referrer`, with which forms would be sent from the origin "null".
  'referrer-policy': 'same-origin',
  'permissions-policy': `${PERMISSIONS}, geolocation=()`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Files that its pages show: those of the build, pictures of cars, the mark of the company. */
export const DESK_FILES = /^\/(?:_next|media|pictures)\/|^\/logo-mark\.svg$/;

/** Only the pages of stores may ask the browser for its location. */
const PLACE_HEADERS = { ...HEADERS, 'permissions-policy': `${PERMISSIONS}, geolocation=(self)` };
const headersOf = (url: string) =>
  PLACE_PAGES.test(url.split('?')[0] ?? '') ? PLACE_HEADERS : HEADERS;

const TOO_MANY: DeskNotice = 'tooManyAttempts';

const ROBOTS = 'User-agent: *\nDisallow: /\n';

/** Addresses that accept forms. Bodies sent elsewhere are not read. */
const FORMS = /^\/(?:do\/[a-z-]+|export|cars\/(?:export|sheets)|language)$/;

/**
 * Each takes up to 2 MB of memory while it arrives, however slowly it is sent. All who are not signed
 * in share the places of one key, so that they cannot take those of staff.
 */
const longForms = createKeyedConcurrencyLimit(32, 8);

/** Of a form that is too long: more was not typed. */
export const DISCARDED_BYTES_MAX = 8 * 1024 * 1024;

/** Concurrency per address, which may be an office or a flood. */
const TURNS: FairQueueOptions = {
  runningMax: 2,
  runningMaxPerAddress: 2,
  waitingMax: 200,
  waitingMaxPerAddress: 60,
  waitMaxMs: 5000,
  // A request that takes longer waits for the database and uses no processor time.
  slotTimeoutMs: 300,
  // A page takes some 20 ms of the thread that also serves visitors: two places use half of it.
  cooldownMs: (workedMs) => Math.min(3 * workedMs, 300),
  tarpitMs: TARPIT_MS,
};

/** Together with the check whether the database answers, less than three seconds. */
const PATIENCE_MS = 2300;

/** Maximum of answers that still wait for the database after their clients got the away page. */
const OVERDUE_MAX = 50;

export interface DeskRequestsOptions {
  /** Whether the database does not answer; asked when an answer takes long or fails. */
  isAway: () => Promise<boolean>;
  /** How long an answer may take before that is asked. */
  patienceMs?: number | undefined;
  /** Takes pictures; without it there is nothing at its address. */
  uploads?: DeskUploads | undefined;
  /** Takes tables of cars. */
  importFiles?: DeskImportFiles | undefined;
  /** Takes texts that a translation office gives back. */
  textFiles?: DeskTextFiles | undefined;
}

/** What Next answers, with the way to send it. */
interface Answer {
  status: number;
  send(): Promise<void>;
  /** Discards it, when something else is sent instead. */
  drop(): void;
}

/**
 * Answers requests of the staff side's host (docs/adr/0018) except those for files: its pages, from
 * Next, and nothing that belongs to the public sites. While the database does not answer, every
 * request gets a page that says so within three seconds (docs/adr/0043).
 */
export class DeskRequests {
  private readonly turns = new FairQueue(TURNS);
  private overdue = 0;

  constructor(
    private readonly next: NextHandler,
    private readonly options: DeskRequestsOptions,
  ) {}

  get state(): QueueState {
    return this.turns.state;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = (request.url ?? '').split('?');
    for (const [name, value] of Object.entries(headersOf(path))) response.setHeader(name, value);
    if (path === '/robots.txt') {
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      response.end(ROBOTS);
      return;
    }
    if (isNotAPage(path)) {
      response.writeHead(404).end();
      return;
    }
    const address = clientAddressIn(request);
    const { uploads, importFiles, textFiles } = this.options;
    for (const receiver of [uploads, importFiles, textFiles]) {
      if (!receiver?.isFor(path)) continue;
      return receiver.answer(request, response, (work) => this.turns.run(address, work));
    }
    const form = await formOf(request, path);
    if (form instanceof Response) {
      const { status } = form;
      const length = Number(request.headers['content-length']);
      const isDiscarded = status === 429 || (status === 413 && length <= DISCARDED_BYTES_MAX);
      const limit = { bytes: DISCARDED_BYTES_MAX, msg: '', ...(isSigned(request) && SLOW_LINE) };
      await Promise.all([setTimeout(TARPIT_MS), isDiscarded && discardBody(request, limit)]);
      response.setHeader('connection', 'close');
      sendUnreceived(request, response, status);
      return;
    }
    const askedAtMs = performance.now();
    try {
      await this.turns.run(address, () => {
        const waitedMs = performance.now() - askedAtMs;
        return this.answerInTime(request, response, form, waitedMs);
      });
    } catch (error) {
      // The client has disconnected.
      if (response.closed) return;
      if (!(error instanceof BusyError)) throw error;
      await setTimeout(error.tarpitMs);
      const isBusy = error.tarpitMs > 0 || !(await this.options.isAway());
      if (!response.closed) sendDeskAway(request, response, { form, isBusy });
    }
  }

  private async answerInTime(
    request: IncomingMessage,
    response: ServerResponse,
    form: URLSearchParams | null,
    waitedMs: number,
  ): Promise<void> {
    const { isAway, patienceMs = PATIENCE_MS } = this.options;
    const sendAway = () => sendDeskAway(request, response, { form, isBusy: false });
    if (this.overdue >= OVERDUE_MAX && (await isAway())) return sendAway();
    const answering = isPageRequest(request)
      ? this.renderPage(request, response)
      : this.startAnswer(request, response, form);
    const over = new AbortController();
    const late = setTimeout(Math.max(0, patienceMs - waitedMs), null, { signal: over.signal });
    const inTime = await Promise.race([answering, late]).finally(() => over.abort());
    if (!inTime && (await isAway())) {
      this.overdue += 1;
      answering
        .then(({ drop }) => drop())
        .catch(() => {})
        .finally(() => {
          this.overdue -= 1;
        });
      return sendAway();
    }
    const answer = await answering;
    if (answer.status < 500 || !(await isAway())) return answer.send();
    answer.drop();
    sendAway();
  }

  /** A page, or the 404 screen, which needs no script (docs/adr/0011). */
  private async renderPage(request: IncomingMessage, response: ServerResponse): Promise<Answer> {
    const { url = '', headers } = request;
    const { 'accept-encoding': _, ...others } = headers;
    let page: RenderedResponse = await renderWithNext(
      this.next,
      { url, headers: others },
      response,
    );
    if (page.status === 404 && isHtml(page)) {
      const screen = await renderScreen(this.next, headers, { [NOT_FOUND_SCREEN_HEADER]: '1' });
      if (screen.status === 200) page = { ...screen, status: 404 };
    }
    if (page.status === 200 && isTooMany(url)) page = { ...page, status: 429 };
    const sent = { ...page, headers: { ...page.headers, ...headersOf(url) } };
    const send = () => sendRendered(sent, request, response);
    return { status: page.status, send, drop() {} };
  }

  /** Responses that are no pages (forms, files, pictures) may be long and are streamed. */
  private async startAnswer(
    request: IncomingMessage,
    response: ServerResponse,
    form: URLSearchParams | null,
  ): Promise<Answer> {
    const { url = '', method, headers } = request;
    const { 'transfer-encoding': _, 'content-length': __, ...others } = headers;
    const asked = form
      ? ({ method: 'POST', body: form.toString() } as const)
      : ({ method: method === 'HEAD' ? 'HEAD' : 'GET' } as const);
    const answer = await streamFromNext(this.next, { url, headers: others, ...asked }, response);
    return {
      status: answer.status,
      async send() {
        response.statusCode = answer.status;
        setHeaders(response, { ...publicHeadersOf(answer.headers), ...headersOf(url) });
        await pipeline(answer.body, response);
      },
      drop: () => answer.body.destroy(),
    };
  }
}

const isSigned = ({ headers }: IncomingMessage) =>
  isFromSignedSession(headers.cookie ?? '', serverEnv().DESK_SECRET);

/**
 * The fields of a form; null when the request is none. A form rejected by its headers is not read.
 */
async function formOf(
  request: IncomingMessage,
  path: string,
): Promise<URLSearchParams | Response | null> {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  if (request.method !== 'POST' || !FORMS.test(path)) return new Response(null, { status: 405 });
  if (!isFromThisSite(senderHeadersOf(request))) return new Response(null, { status: 403 });
  // Read here, because Next would read up to 10 MB from any sender. As long without a session's
  // cookie, which the browser drops when the session's time is over: what was typed comes back.
  const bytes = formBytesOf(path);
  const limit = { bytes, msg: 'form too large', ...(isSigned(request) && SLOW_LINE) };
  const read = () => readForm(request, limit);
  const key = isSigned(request) ? rateLimitKeyOf(clientAddressIn(request)) : '';
  return (bytes > FORM_BYTES ? longForms.run(key, read) : read()).catch(refuseForm);
}

/** Whether a page says that a form was sent too often; the form is redirected to it. */
const isTooMany = (url: string) =>
  new URL(url, 'http://desk.invalid').searchParams.get(NOTICE_PARAM) === TOO_MANY;
