import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { checkpointWhenLong } from './checkpoint';
import { Session } from './client-session';
import { endWhenIdleTooLong } from './idle-transactions';
import { quoteChannel } from './listen-commands';
import {
  CLIENT_MESSAGE,
  encodeCloseStatement,
  encodeFatalError,
  encodeQuery,
  PASSWORD_REQUEST,
  readMessage,
  readStartupPacket,
  readStartupParameters,
  readStrings,
  SYNC,
  summarizeResponses,
  takePipeline,
} from './postgres-messages';
import { runMessages } from './run-messages';
import { SessionSettings } from './session-settings';
import { StatementCache } from './statement-cache';

const IDLE_TOO_LONG =
  'terminated: idle in a transaction while others waited for the embedded database; send it as one script, or use a Postgres of your own (DATABASE_URL)';

/** Time for a rejected client to read the error before its socket is closed. */
const LEAVE_WITHIN_MS = 1000;

/** The server's current load, and how long it has worked since it started. */
export interface DatabaseState {
  clients: number;
  waiting: number;
  busyMs: number;
  isReadOnly: boolean;
}

/**
 * Serves one PGlite database to several Postgres clients. PGlite is a single session, and messages
 * of two clients between Parse and Sync would mix up their statements and their rows. So a client
 * has the database to itself from the first message of a batch until the database reports that it
 * is idle: a batch or a transaction runs alone, other clients wait in a queue. Notifications reach
 * the clients that listen on their channel. Each client has its own settings; its temporary tables
 * are seen by all until it disconnects. Why not the stock server: docs/adr/0015.
 */
export class PgliteServer {
  private readonly server: Server;
  private readonly sessions = new Set<Session>();
  private readonly queue: Session[] = [];
  private readonly statements = new StatementCache((messages) => this.run(messages));
  private readonly settings = new SessionSettings((messages) => this.run(messages));
  /** The session that has the database to itself. */
  private active: Session | undefined;
  private isProcessing = false;
  private isLogToCheck = false;
  private busyMs = 0;

  constructor(
    private readonly db: PGlite,
    private readonly password: string,
    /** Called when the database has panicked and must be reopened. */
    private readonly onPanic: (reason: string) => void = () => {},
  ) {
    this.server = createServer((socket) => this.accept(socket));
  }

  /** Listens on a loopback port, of the system's choice for 0, and returns its number. */
  listen(port = 0): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', () => {
        const address = this.server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  }

  /** Makes transactions read-only, or writable again, from the next batch on. */
  setReadOnly(isReadOnly: boolean): void {
    this.settings.isReadOnly = isReadOnly;
  }

  /** Called for each file of the write-ahead log: between batches, its length is looked at. */
  checkLog(): void {
    this.isLogToCheck = true;
  }

  get state(): DatabaseState {
    const { isReadOnly } = this.settings;
    const clients = this.sessions.size;
    const waiting = this.queue.length;
    return { clients, waiting, busyMs: this.busyMs, isReadOnly };
  }

  /** Ends every connection; open transactions are rolled back. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const session of this.sessions) session.socket.destroy();
    await closed;
    while (this.sessions.size > 0 || this.isProcessing) await new Promise(setImmediate);
  }

  private accept(socket: Socket): void {
    const session = new Session(socket);
    this.sessions.add(session);
    socket.setNoDelay(true);
    socket.on('data', (data) => {
      if (this.isClosed(session)) return;
      session.receiveBuffer = Buffer.concat([session.receiveBuffer, data]);
      try {
        this.receive(session);
      } catch {
        socket.destroy();
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.leave(session));
  }

  /** Queues the rollback of its open transaction. */
  private leave(session: Session): void {
    if (this.isClosed(session)) return;
    session.phase = 'closed';
    this.enqueue(session);
  }

  private receive(session: Session): void {
    while (session.phase === 'startup') {
      const packet = readStartupPacket(session.receiveBuffer);
      if (!packet) return;
      session.receiveBuffer = packet.rest;
      if (packet.kind === 'encryption') session.send(Buffer.from('N'));
      else if (packet.kind === 'cancel') session.socket.destroy();
      else {
        session.startupMessage = Buffer.from(packet.message);
        session.applicationName = readStartupParameters(packet.message).application_name ?? '';
        session.phase = 'authentication';
        session.send(PASSWORD_REQUEST);
      }
      if (packet.kind === 'cancel') return;
    }
    for (
      let next = readMessage(session.receiveBuffer);
      next;
      next = readMessage(session.receiveBuffer)
    ) {
      session.receiveBuffer = next.rest;
      if (session.phase === 'authentication') this.authenticate(session, next.message);
      else if (next.message[0] === CLIENT_MESSAGE.terminate) session.socket.end();
      else session.messages.push(Buffer.from(next.message));
    }
    this.enqueue(session);
  }

  private authenticate(session: Session, message: Buffer): void {
    const isPassword = message[0] === CLIENT_MESSAGE.password;
    const given = Buffer.from((isPassword && readStrings(message, 1)[0]) || '');
    const expected = Buffer.from(this.password);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      session.send(encodeFatalError('28P01', 'password authentication failed'));
      session.socket.end();
      return;
    }
    session.phase = 'open';
    if (session.startupMessage) session.messages.push(session.startupMessage);
  }

  private enqueue(session: Session): void {
    const hasWork = session.messages.length > 0 || session.phase === 'closed';
    if (hasWork && session !== this.active && !this.queue.includes(session)) {
      this.queue.push(session);
      if (this.active?.idleSinceMs !== undefined) this.watchIdle(this.active);
    }
    void this.processQueue();
  }

  private async processQueue(): Promise<void> {
    if (this.isProcessing) return;
    this.isProcessing = true;
    try {
      while (true) {
        if (!this.active) await this.limitLog();
        this.active ??= this.queue.shift();
        const session = this.active;
        if (!session) break;
        if (this.isClosed(session)) {
          await this.cleanUp(session);
          this.active = undefined;
          continue;
        }
        const messages = takePipeline(session.messages);
        if (messages.length > 0) await this.execute(session, messages);
        if (session.isInBatch && session.messages.length === 0 && !this.isClosed(session)) {
          this.watchIdle(session);
          break;
        }
        if (!session.isInBatch) {
          this.active = undefined;
          this.enqueue(session);
        }
        // Sockets are read between two pipelines.
        await new Promise(setImmediate);
      }
    } finally {
      this.isProcessing = false;
    }
  }

  /** Outside of every transaction. A client that copies the files needs the log until it leaves. */
  private async limitLog(): Promise<void> {
    const isNeeded = [...this.sessions].some(({ isCopyingFiles }) => isCopyingFiles);
    if (!this.isLogToCheck || isNeeded) return;
    this.isLogToCheck = false;
    await checkpointWhenLong((messages) => this.run(messages));
  }

  /** Checked again after every await: a client may disconnect at any time. */
  private isClosed(session: Session): boolean {
    return session.phase === 'closed';
  }

  /** In one call: each call into the database costs as much as a small statement. */
  private async execute(session: Session, messages: Buffer[]): Promise<void> {
    clearTimeout(session.idleTimer);
    session.idleSinceMs = undefined;
    const isStartup = messages[0] === session.startupMessage;
    if (!session.isInBatch) await this.settings.enter(session);
    session.isInBatch = true;
    this.settings.follow(session, messages);
    for (const message of messages) session.trackStatement(message);
    const summary = await this.statements.execute(session, messages);
    session.send(summary.responses);
    session.isSynced = summary.status !== undefined;
    if (summary.status) session.isInBatch = summary.status !== 'I';
    if (summary.status === 'I') await this.deallocate(this.statements.takeDropped());
    const unlistened = isStartup ? [] : session.listening.follow(messages, summary);
    if (unlistened.length > 0) await this.listenAgain(unlistened);
    for (const { channel, message: notification } of summary.notifications) {
      for (const each of this.sessions) {
        if (each.listening.channels.has(channel)) each.send(notification);
      }
    }
  }

  private async deallocate(names: Iterable<string>): Promise<void> {
    const messages = Array.from(names, encodeCloseStatement);
    if (messages.length > 0) await this.run(Buffer.concat([...messages, SYNC]));
  }

  /** One client's UNLISTEN ends the shared session's: others may still listen on the channel. */
  private async listenAgain(unlistened: string[]): Promise<void> {
    const wanted = new Set([...this.sessions].flatMap(({ listening }) => [...listening.channels]));
    for (const channel of wanted) {
      if (!unlistened.includes(channel) && !unlistened.includes('*')) continue;
      await this.run(encodeQuery(`listen ${quoteChannel(channel)}`));
    }
  }

  private async run(messages: Buffer): Promise<Buffer> {
    const startedAtMs = performance.now();
    try {
      return await runMessages(this.db, messages, this.onPanic);
    } finally {
      this.busyMs += performance.now() - startedAtMs;
    }
  }

  private watchIdle(session: Session): void {
    const areOthersWaiting = () => this.queue.some((other) => other !== session);
    endWhenIdleTooLong(session, areOthersWaiting, () => {
      session.send(encodeFatalError('25P03', IDLE_TOO_LONG));
      session.socket.destroySoon();
      setTimeout(() => session.socket.destroy(), LEAVE_WITHIN_MS).unref();
      this.leave(session);
    });
  }

  /** Rolls back the open transaction of a closed session and frees what it has in the database. */
  private async cleanUp(session: Session): Promise<void> {
    clearTimeout(session.idleTimer);
    this.sessions.delete(session);
    if (session.isInBatch) {
      const { status } = summarizeResponses(await this.run(SYNC));
      if (status !== 'I') await this.run(encodeQuery('ROLLBACK'));
    }
    session.statements.delete('');
    await this.deallocate(session.statements);
    for (const channel of session.listening.channels) {
      await this.run(encodeQuery(`unlisten ${quoteChannel(channel)}`));
    }
    await this.listenAgain([...session.listening.channels]);
    await this.settings.leave(session);
  }
}
