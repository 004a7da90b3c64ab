import { LRUCache } from 'lru-cache';
import type { Session, SharedStatement } from './client-session';
import {
  CLIENT_MESSAGE,
  isUnnamedStatement,
  type ResponseSummary,
  replacesUnnamedStatement,
  summarizeResponses,
  withStatementName,
} from './postgres-messages';

/** More than the site has statements. Each holds its plan, some 50 KB. */
const STATEMENTS_MAX = 200;

/** Longer statements write many rows, and no two of them are alike. */
const STATEMENT_MAX_BYTES = 16 * 1024;

/**
 * Statements that clients send without a name, prepared once for all of them, as connection poolers
 * do: the database takes longer to read and plan a statement than to execute it. Text and parameter
 * types are all that a prepared statement consists of, so nothing of one client reaches another.
 * The names are the server's own; no client sees them.
 */
export class StatementCache {
  private readonly dropped: string[] = [];
  private readonly statements = new LRUCache<string, SharedStatement>({
    max: STATEMENTS_MAX,
    dispose: ({ name }) => this.dropped.push(name),
  });
  private count = 0;

  /** @param run executes messages and returns the database's responses */
  constructor(private readonly run: (messages: Buffer) => Promise<Buffer>) {}

  /** Executes what a client sends together, which may prepare or execute a shared statement. */
  async execute(session: Session, messages: Buffer[]): Promise<ResponseSummary> {
    const summary = summarizeResponses(await this.respond(session, messages));
    const { sharedStatement } = session;
    // Parsed again the next time: its tables may have changed.
    if (summary.hasError && sharedStatement) this.drop(sharedStatement);
    if (summary.isDeallocated) this.statements.clear();
    return summary;
  }

  private async respond(session: Session, messages: Buffer[]): Promise<Buffer> {
    const key = session.isSynced ? preparedAlone(messages) : undefined;
    if (key !== undefined) {
      session.sharedStatement = this.statements.get(key) ?? (await this.prepare(key, messages));
      return session.sharedStatement.responses;
    }
    if (messages.some(replacesUnnamedStatement)) session.sharedStatement = undefined;
    return this.run(withName(messages, session.sharedStatement?.name));
  }

  /** Stores the statement; when it fails, `execute` drops it again. */
  private async prepare(key: string, messages: Buffer[]): Promise<SharedStatement> {
    this.count += 1;
    const name = `shared_${this.count}`;
    const statement = { key, name, responses: await this.run(withName(messages, name)) };
    this.statements.set(key, statement);
    return statement;
  }

  private drop({ key, name }: SharedStatement): void {
    if (this.statements.peek(key)?.name === name) this.statements.delete(key);
  }

  /** The names of statements that are no longer used, each given out once. */
  takeDropped(): string[] {
    return this.dropped.splice(0);
  }
}

/** The key of a statement, when messages only parse and describe one without a name. */
function preparedAlone(messages: readonly Buffer[]): string | undefined {
  const [parse, describe, flush] = messages;
  if (messages.length !== 3 || !parse || !describe || parse.length > STATEMENT_MAX_BYTES) return;
  const isAlone =
    parse[0] === CLIENT_MESSAGE.parse &&
    describe[0] === CLIENT_MESSAGE.describe &&
    flush?.[0] === CLIENT_MESSAGE.flush;
  if (!isAlone || !isUnnamedStatement(parse) || !isUnnamedStatement(describe)) return;
  return parse.toString('latin1', 5);
}

function withName(messages: readonly Buffer[], name: string | undefined): Buffer {
  return Buffer.concat(name ? messages.map((each) => withStatementName(each, name)) : messages);
}
