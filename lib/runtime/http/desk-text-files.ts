import type { IncomingMessage, ServerResponse } from 'node:http';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { SENT_TEXTS_PATH, TEXT_FILE_PARAMS, textsPath } from '@/lib/routing/desk-text-address';
import { isKnown } from '@/lib/server/known-error';
import { RequestError } from '@/lib/server/request/request-error';
import type { DeskBackend } from '@/lib/server/staff/desk-backend';
import type { StaffMember } from '@/lib/server/staff/staff-session';
import { TextFileError } from '@/lib/server/texts/text-units';
import { BusyError } from './fair-queue';
import { type InTurn, senderOf } from './upload-sender';

/** What reads workbooks is loaded by the first who sends a file. */
const reading = async () => ({
  ...(await import('@/lib/server/texts/sent-text-file')),
  ...(await import('@/lib/server/texts/text-file')),
});

/** An address has room for the first ones that were refused. */
const REFUSED_MAX = 40;

/**
 * Takes files of texts from a plain form, answered before Next, which reads no such forms of ours, and
 * leads to a page that says what became of them.
 */
export class DeskTextFiles {
  constructor(
    private readonly options: {
      backend: () => Promise<Pick<DeskBackend, 'auth' | 'limits' | 'db'>>;
    },
  ) {}

  isFor(path: string): boolean {
    return path === SENT_TEXTS_PATH;
  }

  async answer(request: IncomingMessage, response: ServerResponse, inTurn: InTurn): Promise<void> {
    const [status, location] = await this.answerTo(request, inTurn);
    if (response.closed) return;
    response.writeHead(status, location ? { location } : { connection: 'close' });
    response.end();
  }

  private async answerTo(
    request: IncomingMessage,
    inTurn: InTurn,
  ): Promise<[status: number, location?: string]> {
    if (request.method !== 'POST') return [405];
    try {
      const { auth } = await this.options.backend();
      const sender = await inTurn(() => senderOf(request, auth, 'rewordTexts'));
      if (sender === 401) return [303, DESK_PATHS.signIn];
      return sender === 403 ? [403] : [303, await this.take(request, sender)];
    } catch (error) {
      if (error instanceof BusyError) return [503];
      if (!isKnown(error, RequestError)) throw error;
      return [error.code === 1 ? 400 : error.code];
    }
  }

  private async take(request: IncomingMessage, { id, name }: StaffMember): Promise<string> {
    const { db, limits } = await this.options.backend();
    const { fault, changed, same, refused } = TEXT_FILE_PARAMS;
    const kb = Math.ceil(Number(request.headers['content-length'] ?? 0) / 1024);
    await limits.consume('tableKbOfStaff', id, kb);
    const { bringInTextFile, readSentTextFile } = await reading();
    try {
      const { locale, file } = await readSentTextFile(request);
      const actor = { staffId: id, name };
      const outcome = await bringInTextFile(db, locale, file, actor, new Date());
      const named = outcome.refused
        .slice(0, REFUSED_MAX)
        .map((each) => `${each.key} ${each.fault}`);
      const query = new URLSearchParams({
        [changed]: String(outcome.changed),
        [same]: String(outcome.same),
        [refused]: [outcome.refused.length, ...named].join(','),
      });
      return `${textsPath(locale)}&${query}#file`;
    } catch (error) {
      if (!isKnown(error, TextFileError)) throw error;
      return `${DESK_PATHS.texts}?${new URLSearchParams({ [fault]: error.fault })}#file`;
    }
  }
}
