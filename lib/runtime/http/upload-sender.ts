import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DeskNotice } from '@/lib/config/desk-notices';
import { mayStaff, type StaffRight } from '@/lib/config/staff-rights';
import { DESK_PATHS, withNotice } from '@/lib/routing/desk-address';
import { isFromThisSite } from '@/lib/routing/same-site';
import { isKnown } from '@/lib/server/known-error';
import { type BodyLimit, piecesOfBody, SLOW_LINE } from '@/lib/server/request/request-body';
import { RequestError } from '@/lib/server/request/request-error';
import type { DeskBackend } from '@/lib/server/staff/desk-backend';
import { readStaffSession, type StaffMember } from '@/lib/server/staff/staff-session';
import { BusyError, type Enqueue } from './fair-queue';

/** What says from which page, and from whom, a request comes. */
export function senderHeadersOf({ headers }: IncomingMessage): Headers {
  const sent = new Headers();
  for (const name of ['host', 'origin', 'sec-fetch-site', 'cookie']) {
    const value = headers[name];
    if (typeof value === 'string') sent.set(name, value);
  }
  return sent;
}

/** The person who sends a file from a page of the staff side, or the status that refuses them. */
export async function senderOf(
  request: IncomingMessage,
  auth: DeskBackend['auth'],
  right: StaffRight,
): Promise<StaffMember | 401 | 403> {
  const sent = senderHeadersOf(request);
  if (!isFromThisSite(sent)) return 403;
  const staff = await readStaffSession(auth, sent);
  if (!staff) return 401;
  return staff.isProven && mayStaff(staff.role, right) ? staff : 403;
}

/** Reads a body to its end within a limit: browsers show no response before they have sent all. */
export async function discardBody(request: IncomingMessage, limit: BodyLimit): Promise<void> {
  try {
    if (!request.readableEnded) for await (const _ of piecesOfBody(request, limit));
  } catch {
    // The body was aborted, too long or too slow: the client reads no response.
  }
}

/** The page to redirect to, with its notice. */
interface Refusal {
  page: string;
  notice?: DeskNotice | undefined;
}

/** Why a file is not taken, as its page says it. */
export class NotTaken extends Error {
  constructor(
    readonly notice?: DeskNotice,
    /** Another page than that of all files. */
    readonly page?: string,
  ) {
    super(notice);
  }
}

/** Where files of one kind are sent, who may send them, and the page that says why one is not taken. */
interface Receiving {
  path: string;
  right: StaffRight;
  page: string;
  /**
   * Larger bodies are read and discarded up to here: a browser shows no response before it has sent
   * all.
   */
  thrownAwayMaxBytes: number;
}

type ReceivingBackend = () => Promise<Pick<DeskBackend, 'auth' | 'limits' | 'db'>>;

/**
 * Receives files from a plain form of the staff side, before Next, which would keep them in memory,
 * and redirects to a page. Only the check of the sender waits in the queue.
 */
export abstract class FileReceiver {
  constructor(
    private readonly receiving: Receiving,
    protected readonly backend: ReceivingBackend,
  ) {}

  /** @returns the page that follows @throws NotTaken, RequestError */
  protected abstract take(request: IncomingMessage, sender: StaffMember): Promise<string>;

  isFor(path: string): boolean {
    return path === this.receiving.path;
  }

  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    enqueue: Enqueue,
  ): Promise<void> {
    const [status, location] = await this.answerTo(request, enqueue);
    if (response.closed) return;
    response.writeHead(status, location ? { location } : { connection: 'close' });
    response.end();
  }

  private async answerTo(
    request: IncomingMessage,
    enqueue: Enqueue,
  ): Promise<[status: number, location?: string]> {
    if (request.method !== 'POST') return [405];
    const { right, page } = this.receiving;
    try {
      const { auth } = await this.backend();
      const sender = await enqueue(() => senderOf(request, auth, right));
      if (sender === 403) return [403];
      if (sender === 401)
        return await this.refused(request, { page: DESK_PATHS.signIn, notice: 'signInAgain' });
      return [303, await this.take(request, sender)];
    } catch (error) {
      if (error instanceof NotTaken)
        return this.refused(request, { page: error.page ?? page, notice: error.notice });
      if (error instanceof BusyError) return [503];
      if (!isKnown(error, RequestError)) throw error;
      if (error.code === 429) return this.refused(request, { page, notice: 'tooManyAttempts' });
      return [error.code === 1 ? 400 : error.code];
    }
  }

  /** Redirects once the browser's body was read. */
  private async refused(
    request: IncomingMessage,
    { page, notice }: Refusal,
  ): Promise<[number, string]> {
    await discardBody(request, {
      bytes: this.receiving.thrownAwayMaxBytes,
      msg: '',
      ...SLOW_LINE,
    });
    return [303, withNotice(page, notice)];
  }
}
