/** The parts of the Postgres wire protocol (version 3) that a server in front of PGlite needs. */

const PROTOCOL_VERSION_3 = 196_608;
const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;

/** Far above any statement of ours; a length beyond it is not this protocol. */
const MESSAGE_MAX_BYTES = 64 * 1024 * 1024;

/** Type bytes of messages that clients send. */
export const CLIENT_MESSAGE = {
  parse: 0x50,
  bind: 0x42,
  describe: 0x44,
  execute: 0x45,
  flush: 0x48,
  sync: 0x53,
  query: 0x51,
  close: 0x43,
  terminate: 0x58,
  password: 0x70,
} as const;

/** Messages of the extended query protocol that a client sends without waiting for a response. */
const PIPELINED: readonly (number | undefined)[] = [
  CLIENT_MESSAGE.parse,
  CLIENT_MESSAGE.bind,
  CLIENT_MESSAGE.describe,
  CLIENT_MESSAGE.execute,
  CLIENT_MESSAGE.close,
];

/** Type bytes of messages that a server sends. */
const SERVER_MESSAGE = {
  commandComplete: 0x43,
  dataRow: 0x44,
  error: 0x45,
  notification: 0x41,
  readyForQuery: 0x5a,
} as const;

export interface StartupPacket {
  kind: 'startup' | 'encryption' | 'cancel';
  message: Buffer;
  rest: Buffer;
}

/**
 * Reads the first message of a connection, which carries no type byte.
 * @returns undefined while it has not arrived completely
 * @throws Error when the bytes are not this protocol
 */
export function readStartupPacket(buffer: Buffer): StartupPacket | undefined {
  if (buffer.length < 8) return undefined;
  const length = checkedLength(buffer.readInt32BE(0), 8);
  if (buffer.length < length) return undefined;
  const code = buffer.readInt32BE(4);
  const message = buffer.subarray(0, length);
  const rest = buffer.subarray(length);
  if (code === PROTOCOL_VERSION_3) return { kind: 'startup', message, rest };
  if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'encryption', message, rest };
  if (code === CANCEL_REQUEST) return { kind: 'cancel', message, rest };
  throw new Error('not the Postgres protocol, version 3');
}

/** The parameters in a startup message: alternating names and values. */
export function readStartupParameters(message: Buffer): Record<string, string | undefined> {
  const texts = message.toString('utf8', 8).split('\0');
  const names = texts.filter((_, index) => index % 2 === 0);
  return Object.fromEntries(names.map((name, index) => [name, texts[index * 2 + 1]]));
}

/** Reads the next typed message, if it has arrived completely. */
export function readMessage(buffer: Buffer): { message: Buffer; rest: Buffer } | undefined {
  if (buffer.length < 5) return undefined;
  const length = 1 + checkedLength(buffer.readInt32BE(1), 4);
  if (buffer.length < length) return undefined;
  return { message: buffer.subarray(0, length), rest: buffer.subarray(length) };
}

/**
 * Removes the messages that are executed together from the front of a queue: those of the extended
 * query protocol up to the Sync or Flush that requests their responses, any other one alone.
 */
export function takePipeline(messages: Buffer[]): Buffer[] {
  const end = messages.findIndex(([type]) => !PIPELINED.includes(type));
  if (end < 0) return messages.splice(0);
  const [type] = messages[end] ?? [];
  const isEnd = type === CLIENT_MESSAGE.sync || type === CLIENT_MESSAGE.flush;
  return messages.splice(0, isEnd || end === 0 ? end + 1 : end);
}

function checkedLength(length: number, minimum: number): number {
  if (length < minimum || length > MESSAGE_MAX_BYTES) throw new Error('impossible message length');
  return length;
}

/** A message of one type letter and a body. */
function encodeMessage(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const message = Buffer.alloc(5 + body.length);
  message.write(type, 0, 'latin1');
  message.writeInt32BE(4 + body.length, 1);
  body.copy(message, 5);
  return message;
}

/** Ends a client's batch; the server answers with its transaction status. */
export const SYNC = encodeMessage('S');

export function encodeQuery(sql: string): Buffer {
  return encodeMessage('Q', Buffer.from(`${sql}\0`));
}

/** Where a message holds the name of a prepared statement; -1 in those that hold none. */
function statementNameOffset(message: Buffer): number {
  switch (message[0]) {
    case CLIENT_MESSAGE.parse:
      return 5;
    case CLIENT_MESSAGE.bind:
      // The name of the portal comes first.
      return message.indexOf(0, 5) + 1;
    case CLIENT_MESSAGE.describe:
      return message[5] === 0x53 ? 6 : -1;
    default:
      return -1;
  }
}

/** Whether a message is about the unnamed prepared statement. */
export function isUnnamedStatement(message: Buffer): boolean {
  return message[statementNameOffset(message)] === 0;
}

/** Whether a message replaces or drops the unnamed statement. */
export function replacesUnnamedStatement(message: Buffer): boolean {
  const isParsed = message[0] === CLIENT_MESSAGE.parse && isUnnamedStatement(message);
  return isParsed || message[0] === CLIENT_MESSAGE.query;
}

/** Names the unnamed statement in a message; other messages are returned unchanged. */
export function withStatementName(message: Buffer, name: string): Buffer {
  if (!isUnnamedStatement(message)) return message;
  const offset = statementNameOffset(message);
  const parts = [message.subarray(0, offset), Buffer.from(name), message.subarray(offset)];
  const named = Buffer.concat(parts);
  named.writeInt32BE(named.length - 1, 1);
  return named;
}

/** Deallocates a prepared statement. */
export function encodeCloseStatement(name: string): Buffer {
  return encodeMessage('C', Buffer.from(`S${name}\0`));
}

/** Asks the client for its password in clear text: the connection never leaves the machine. */
export const PASSWORD_REQUEST = encodeMessage('R', Buffer.from([0, 0, 0, 3]));

export function encodeFatalError(code: string, text: string): Buffer {
  return encodeMessage('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`));
}

/** The zero-terminated strings at the beginning of a message's body. */
export function readStrings(message: Buffer, count: number, offset = 5): string[] {
  const strings: string[] = [];
  let start = offset;
  for (let index = 0; index < count; index++) {
    const end = message.indexOf(0, start);
    strings.push(message.subarray(start, end).toString());
    start = end + 1;
  }
  return strings;
}

/**
 * The text of the first error in a server's responses, if there is one.
 * @param severity only of errors of this one; after a PANIC Postgres has to be restarted
 */
export function errorIn(responses: Buffer, severity?: string): string | undefined {
  for (let next = readMessage(responses); next; next = readMessage(next.rest)) {
    const { message } = next;
    if (message[0] !== SERVER_MESSAGE.error) continue;
    // Each field is a letter and a text; an empty one ends them.
    const fields = message.toString('utf8', 5).split('\0').filter(Boolean);
    const textOf = (letter: string) => fields.find((field) => field[0] === letter)?.slice(1);
    if (severity === undefined || textOf('V') === severity) return textOf('M') ?? '';
  }
  return undefined;
}

/** The columns of each row in a server's responses, as texts; null is the empty text. */
export function readDataRows(responses: Buffer): string[][] {
  const rows: string[][] = [];
  for (let next = readMessage(responses); next; next = readMessage(next.rest)) {
    const { message } = next;
    if (message[0] !== SERVER_MESSAGE.dataRow) continue;
    const row: string[] = [];
    for (let offset = 7; offset < message.length; ) {
      const end = offset + 4 + Math.max(0, message.readInt32BE(offset));
      row.push(message.toString('utf8', offset + 4, end));
      offset = end;
    }
    rows.push(row);
  }
  return rows;
}

/** The status in ReadyForQuery: idle, in a transaction, in a failed one. */
export type TransactionStatus = 'I' | 'T' | 'E';

/** What the complete responses of a server say. */
export interface ResponseSummary {
  /** Without notifications, which may be meant for other clients. */
  responses: Buffer;
  notifications: { channel: string; message: Buffer }[];
  /** Of the last ReadyForQuery, if there is one. */
  status: TransactionStatus | undefined;
  hasError: boolean;
  /** Whether a transaction was rolled back, on request or because it had failed. */
  isRolledBack: boolean;
  /** Whether every prepared statement was deallocated. */
  isDeallocated: boolean;
}

export function summarizeResponses(buffer: Buffer): ResponseSummary {
  const summary: ResponseSummary = {
    responses: buffer,
    notifications: [],
    status: undefined,
    hasError: false,
    isRolledBack: false,
    isDeallocated: false,
  };
  const others: Buffer[] = [];
  let next = readMessage(buffer);
  while (next) {
    const { message, rest } = next;
    const type = message[0];
    if (type === SERVER_MESSAGE.notification) {
      // The sender's process id comes before the channel.
      const [channel = ''] = readStrings(message, 1, 9);
      summary.notifications.push({ channel, message: Buffer.from(message) });
    } else others.push(message);
    if (type === SERVER_MESSAGE.error) summary.hasError = true;
    if (type === SERVER_MESSAGE.commandComplete) {
      const [tag = ''] = readStrings(message, 1);
      summary.isRolledBack ||= tag === 'ROLLBACK';
      summary.isDeallocated ||= tag === 'DEALLOCATE ALL' || tag === 'DISCARD ALL';
    }
    if (type === SERVER_MESSAGE.readyForQuery)
      summary.status = String.fromCharCode(message[5] ?? 0) as TransactionStatus;
    next = readMessage(rest);
  }
  if (summary.notifications.length > 0) summary.responses = Buffer.concat(others);
  return summary;
}
