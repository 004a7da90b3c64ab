import { CLIENT_MESSAGE, type ResponseSummary, readStrings } from './postgres-messages';

/** One LISTEN, or UNLISTEN; UNLISTEN may name every channel. */
interface ListenCommand {
  isListening: boolean;
  channel: string | '*';
}

const COMMAND = /(?:^|;)\s*(un)?listen\s+("(?:[^"]|"")+"|[a-z_][\w$]*|\*)\s*(?=;|$)/gi;

/** The commands in a text of SQL, channels as Postgres stores their names. */
function listenCommandsIn(sql: string): ListenCommand[] {
  return [...sql.matchAll(COMMAND)].map(([, un, name = '']) => ({
    isListening: !un,
    channel: name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.toLowerCase(),
  }));
}

/** A channel as an identifier in SQL. */
export function quoteChannel(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}

/**
 * Which channels one client listens on. PGlite has a single session that listens for all clients,
 * so this follows each client's own commands: they count once their transaction is committed.
 */
export class ListenState {
  readonly channels = new Set<string>();
  private readonly prepared = new Map<string, ListenCommand[]>();
  private bound: ListenCommand[] = [];
  private uncommitted: ListenCommand[] = [];

  /**
   * Evaluates messages of the client that were executed together, with their responses.
   * @returns the channels on which the shared session may have stopped listening
   */
  follow(messages: Buffer[], { hasError, isRolledBack, status }: ResponseSummary): string[] {
    const commands = messages.flatMap((message) => this.commandsRunBy(message));
    if (!hasError) this.uncommitted.push(...commands);
    if (status !== 'I') return [];
    const committed = hasError || isRolledBack ? [] : this.uncommitted;
    this.uncommitted = [];
    return committed.flatMap((command) => this.apply(command));
  }

  private commandsRunBy(message: Buffer): ListenCommand[] {
    const [first = '', second = ''] = readStrings(message, 2);
    switch (message[0]) {
      case CLIENT_MESSAGE.query:
        return listenCommandsIn(first);
      case CLIENT_MESSAGE.parse:
        this.prepared.set(first, listenCommandsIn(second));
        return [];
      case CLIENT_MESSAGE.bind:
        this.bound = this.prepared.get(second) ?? [];
        return [];
      case CLIENT_MESSAGE.execute:
        return this.bound;
      default:
        return [];
    }
  }

  private apply({ isListening, channel }: ListenCommand): string[] {
    if (isListening) {
      this.channels.add(channel);
      return [];
    }
    if (channel !== '*') {
      this.channels.delete(channel);
      return [channel];
    }
    this.channels.clear();
    return ['*'];
  }
}
