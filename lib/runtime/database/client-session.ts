import type { Socket } from 'node:net';
import { ListenState } from './listen-commands';
import { CLIENT_MESSAGE, readStrings } from './postgres-messages';

/** One client's connection, and the messages it has sent that are not executed yet. */
export class Session {
  phase: 'startup' | 'authentication' | 'open' | 'closed' = 'startup';
  receiveBuffer: Buffer = Buffer.alloc(0);
  readonly messages: Buffer[] = [];
  startupMessage: Buffer | undefined;
  /** From the first message of a batch until the database is idle again. */
  isInBatch = false;
  /** Prepared statements outlive their client in a database that has only one session. */
  readonly statements = new Set<string>();
  readonly listening = new ListenState();
  idleTimer: NodeJS.Timeout | undefined;

  constructor(readonly socket: Socket) {}

  /** Follows which prepared statements the client has, by a message of it. */
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
