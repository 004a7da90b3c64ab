/** The pieces of the Postgres wire protocol (version 3) that a server in front of PGlite needs. */

const START_OF_SESSION = 196_608;
const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;

/** Far above any statement of ours; a length beyond it is not this protocol. */
const MESSAGE_MAX_BYTES = 64 * 1024 * 1024;

export type OpeningKind = 'start' | 'encryption' | 'cancel';

export interface Opening {
  kind: OpeningKind;
  message: Buffer;
  rest: Buffer;
}

/**
 * Takes the first message of a connection, which carries no type byte.
 * @throws Error when the bytes are not this protocol
 */
export function takeOpening(buffer: Buffer): Opening | undefined {
  if (buffer.length < 8) return undefined;
  const length = checkedLength(buffer.readInt32BE(0), 8);
  if (buffer.length < length) return undefined;
  const code = buffer.readInt32BE(4);
  const message = buffer.subarray(0, length);
  const rest = buffer.subarray(length);
  if (code === START_OF_SESSION) return { kind: 'start', message, rest };
  if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'encryption', message, rest };
  if (code === CANCEL_REQUEST) return { kind: 'cancel', message, rest };
  throw new Error('not the Postgres protocol, version 3');
}

/** Takes the next typed message, if all of it has arrived. */
export function takeMessage(buffer: Buffer): { message: Buffer; rest: Buffer } | undefined {
  if (buffer.length < 5) return undefined;
  const length = 1 + checkedLength(buffer.readInt32BE(1), 4);
  if (buffer.length < length) return undefined;
  return { message: buffer.subarray(0, length), rest: buffer.subarray(length) };
}

function checkedLength(length: number, minimum: number): number {
  if (length < minimum || length > MESSAGE_MAX_BYTES) throw new Error('impossible message length');
  return length;
}

/** A message of one type letter and a body. */
function messageOf(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const message = Buffer.alloc(5 + body.length);
  message.write(type, 0, 'latin1');
  message.writeInt32BE(4 + body.length, 1);
  body.copy(message, 5);
  return message;
}

/** Ends a client's batch; the server answers with its state. */
export const SYNC = messageOf('S');

export function queryOf(sql: string): Buffer {
  return messageOf('Q', Buffer.from(`${sql}\0`));
}

/** Forgets a prepared statement. */
export function closeStatementOf(name: string): Buffer {
  return messageOf('C', Buffer.from(`S${name}\0`));
}

/** Asks the client for its password, in clear text: the connection never leaves the machine. */
export const PASSWORD_REQUEST = messageOf('R', Buffer.from([0, 0, 0, 3]));

export function errorOf(code: string, text: string): Buffer {
  return messageOf('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`));
}

/** The first zero-terminated text in a message's body. */
export function firstTextOf(message: Buffer): string {
  return message.subarray(5, message.indexOf(0, 5)).toString();
}

/** What a server reports at the end of a batch: idle, in a transaction, in a failed one. */
export type SessionState = 'I' | 'T' | 'E';

/** The state in the last ReadyForQuery among complete answers, if there is one. */
export function lastStateIn(answers: Buffer): SessionState | undefined {
  let state: SessionState | undefined;
  let rest = answers;
  for (let taken = takeMessage(rest); taken; taken = takeMessage(rest)) {
    if (taken.message[0] === 0x5a)
      state = String.fromCharCode(taken.message[5] ?? 0) as SessionState;
    rest = taken.rest;
  }
  return state;
}
