import type { Socket } from 'node:net';
import { ListenState } from './listen-commands';
import { CLIENT_MESSAGE, readStrings } from './postgres-messages';

/** A statement that clients send without a name, prepared under a name of the server's own. */
export interface SharedStatement {
  /** Its text and the types of its parameters. */
  key: string;
  name: string;
  /** What the database answered to Parse and Describe. */
  responses: Buffer;
}

/** One client's connection, and the messages it has sent that are not executed yet. */
export class Session {
  phase: 'startup' | 'authentication' | 'open' | 'closed' = 'startup';
  receiveBuffer: Buffer = Buffer.alloc(0);
  readonly messages: Buffer[] = [];
  startupMessage: Buffer | undefined;
  /** The client's `application_name`. */
  applicationName = '';
  /** From the first message of a batch until the database is idle again. */
  isInBatch = false;
  /** Whether the database has answered the last Sync: after an error it skips what comes before one. */
  isSynced = false;
  /** Prepared statements outlive their client in a database that has only one session. */
  readonly statements = new Set<string>();
  /** The client's unnamed statement, when it is one that all clients share. */
  sharedStatement: SharedStatement | undefined;
  readonly listening = new ListenState();
  /** Whether it has sent a statement that changes settings of its session. */
  hasChangedSettings = false;
  /** Whether it may have made temporary tables, which outlive a client in a single session. */
  hasMadeObjects = false;
  /** Whether it may be copying the database's files, and needs the log since it began. */
  isCopyingFiles = false;
  /** Its settings, saved while other clients have their turn. */
  settings: ReadonlyMap<string, string> | undefined;
  /** Since when its open transaction waits for it, by `performance.now()`. */
  idleSinceMs: number | undefined;
  idleTimer: NodeJS.Timeout | undefined;

  constructor(readonly socket: Socket) {}

  /** Tracks the client's prepared statements by its messages. */
  trackStatement(message: Buffer): void {
    if (message[0] === CLIENT_MESSAGE.parse) {
      this.statements.add(readStrings(message, 1)[0] ?? '');
    }
    if (message[0] === CLIENT_MESSAGE.close && message[5] === 0x53) {
      this.statements.delete(message.subarray(6, message.length - 1).toString());
    }
  }

  send(response: Buffer): void {
    if (response.length > 0 && this.socket.writable) this.socket.write(response);
  }
}
