import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import {
  closeStatementOf,
  errorOf,
  firstTextOf,
  lastStateIn,
  PASSWORD_REQUEST,
  queryOf,
  type SessionState,
  SYNC,
  takeMessage,
  takeOpening,
} from './postgres-messages';

/** How long a transaction may wait for its client before it is rolled back. */
const IDLE_IN_TRANSACTION_MS = 30_000;

const encode = { parse: 0x50, close: 0x43, terminate: 0x58, password: 0x70 };

/** One client's connection, and what it has sent but not had answered yet. */
class Session {
  phase: 'opening' | 'password' | 'open' | 'closed' = 'opening';
  received: Buffer = Buffer.alloc(0);
  readonly inbox: Buffer[] = [];
  startMessage: Buffer | undefined;
  /** True from the first message of a batch until the database is idle again. */
  isBusy = false;
  state: SessionState = 'I';
  /** Prepared statements outlive their client in a database that knows only one session. */
  readonly statements = new Set<string>();
  guard: NodeJS.Timeout | undefined;

  constructor(readonly socket: Socket) {}

  send(answer: Buffer): void {
    if (this.socket.writable) this.socket.write(answer);
  }
}

/**
 * Serves one PGlite database to several Postgres clients. PGlite is a single session, and
 * messages of two clients between Parse and Sync would mix up their statements and their rows, so
 * a client owns the database from the first message of a batch until the database reports that it
 * is idle: a batch and a transaction run alone, the others wait in turn. `SET` outside of a
 * transaction and temporary tables are shared by all.
 */
export class PgliteServer {
  private readonly server: Server;
  private readonly sessions = new Set<Session>();
  private readonly waiting: Session[] = [];
  private owner: Session | undefined;
  private isPumping = false;

  constructor(
    private readonly db: PGlite,
    private readonly password: string,
  ) {
    this.server = createServer((socket) => this.welcome(socket));
  }

  /** Listens on a loopback port of the system's choice and answers its number. */
  listen(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(0, '127.0.0.1', () => {
        const address = this.server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  }

  /** Ends every connection; open transactions are rolled back. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const session of this.sessions) session.socket.destroy();
    await closed;
    while (this.sessions.size > 0 || this.isPumping) await new Promise(setImmediate);
  }

  private welcome(socket: Socket): void {
    const session = new Session(socket);
    this.sessions.add(session);
    socket.setNoDelay(true);
    socket.on('data', (data) => {
      session.received = Buffer.concat([session.received, data]);
      try {
        this.read(session);
      } catch {
        socket.destroy();
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      session.phase = 'closed';
      this.enqueue(session);
    });
  }

  private read(session: Session): void {
    while (session.phase === 'opening') {
      const opening = takeOpening(session.received);
      if (!opening) return;
      session.received = opening.rest;
      if (opening.kind === 'encryption') session.send(Buffer.from('N'));
      else if (opening.kind === 'cancel') session.socket.destroy();
      else {
        session.startMessage = Buffer.from(opening.message);
        session.phase = 'password';
        session.send(PASSWORD_REQUEST);
      }
      if (opening.kind === 'cancel') return;
    }
    for (let taken = takeMessage(session.received); taken; taken = takeMessage(session.received)) {
      session.received = taken.rest;
      if (session.phase === 'password') this.admit(session, taken.message);
      else if (taken.message[0] === encode.terminate) session.socket.end();
      else session.inbox.push(Buffer.from(taken.message));
    }
    this.enqueue(session);
  }

  private admit(session: Session, message: Buffer): void {
    const given = Buffer.from(message[0] === encode.password ? firstTextOf(message) : '');
    const wanted = Buffer.from(this.password);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      session.send(errorOf('28P01', 'password authentication failed'));
      session.socket.end();
      return;
    }
    session.phase = 'open';
    if (session.startMessage) session.inbox.push(session.startMessage);
  }

  private enqueue(session: Session): void {
    const hasWork = session.inbox.length > 0 || session.phase === 'closed';
    if (hasWork && session !== this.owner && !this.waiting.includes(session)) {
      this.waiting.push(session);
    }
    void this.pump();
  }

  private async pump(): Promise<void> {
    if (this.isPumping) return;
    this.isPumping = true;
    try {
      while (true) {
        this.owner ??= this.waiting.shift();
        const session = this.owner;
        if (!session) break;
        if (this.isGone(session)) {
          await this.bury(session);
          this.owner = undefined;
          continue;
        }
        const message = session.inbox.shift();
        if (message) await this.execute(session, message);
        if (session.isBusy && session.inbox.length === 0 && !this.isGone(session)) {
          this.expectMore(session);
          break;
        }
        if (!session.isBusy) {
          this.owner = undefined;
          this.enqueue(session);
        }
        // Sockets get their turn between two messages.
        await new Promise(setImmediate);
      }
    } finally {
      this.isPumping = false;
    }
  }

  /** Asked again after every await: a client may leave at any time. */
  private isGone(session: Session): boolean {
    return session.phase === 'closed';
  }

  private async execute(session: Session, message: Buffer): Promise<void> {
    clearTimeout(session.guard);
    session.isBusy = true;
    if (message[0] === encode.parse) session.statements.add(firstTextOf(message));
    if (message[0] === encode.close && message[5] === 0x53) {
      session.statements.delete(message.subarray(6, message.length - 1).toString());
    }
    const answers = await this.ask(message);
    session.send(answers);
    const state = lastStateIn(answers);
    if (state) {
      session.state = state;
      session.isBusy = state !== 'I';
    }
  }

  private async ask(message: Buffer): Promise<Buffer> {
    const answers: Buffer[] = [];
    await this.db.runExclusive(() =>
      this.db.execProtocolRawStream(new Uint8Array(message), {
        onRawData: (data) => answers.push(Buffer.from(data)),
      }),
    );
    return Buffer.concat(answers);
  }

  /** A client that opened a transaction and fell silent must not hold up all the others. */
  private expectMore(session: Session): void {
    clearTimeout(session.guard);
    session.guard = setTimeout(() => {
      session.send(errorOf('25P03', 'terminated: idle in transaction for too long'));
      session.socket.destroy();
    }, IDLE_IN_TRANSACTION_MS);
    session.guard.unref();
  }

  /** Rolls back what a client left unfinished and forgets its prepared statements. */
  private async bury(session: Session): Promise<void> {
    clearTimeout(session.guard);
    this.sessions.delete(session);
    if (session.isBusy) {
      const state = lastStateIn(await this.ask(SYNC));
      if (state !== 'I') await this.ask(queryOf('ROLLBACK'));
    }
    session.statements.delete('');
    for (const name of session.statements) await this.ask(closeStatementOf(name));
    if (session.statements.size > 0) await this.ask(SYNC);
  }
}
