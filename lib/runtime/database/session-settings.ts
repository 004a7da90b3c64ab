import type { Session } from './client-session';
import { encodeQuery, readDataRows } from './postgres-messages';

/** A statement that may change the meaning of later ones, beyond its own transaction. */
const CHANGES_SETTINGS = /(?:^|;|\*\/|\n)\s*(?:set|reset|discard)\b|\bset_config\b/i;
const MAKES_OBJECTS = /\btemp(?:orary)?\b|(?:^|;|\n)\s*prepare\b/i;

const BEGINS_COPY = /\bpg_backup_start\b/i;

const QUERY_OR_PARSE = new Set(['Q'.charCodeAt(0), 'P'.charCodeAt(0)]);

const LIST_SETTINGS = `select name, setting from pg_settings
  where source = 'session' and name <> 'default_transaction_read_only'`;

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

type Settings = ReadonlyMap<string, string>;

/**
 * Gives each client its own settings, although the database has a single session: what a client has
 * set (`SET`, `set_config`) is saved when another client's turn comes and restored at its next one.
 * A `pg_dump`, which empties `search_path`, changes nothing for other clients.
 */
export class SessionSettings {
  private current: Session | undefined;
  /** What PGlite itself has set at its start. */
  private own: Settings | undefined;
  /** While true, transactions of all clients are read-only by default. */
  isReadOnly = false;
  private isReadOnlyNow = false;

  /** @param run executes messages and returns the database's responses */
  constructor(private readonly run: (messages: Buffer) => Promise<Buffer>) {}

  /** Called before a client's batch, outside of any transaction. */
  async enter(session: Session): Promise<void> {
    const { current } = this;
    if (session !== current) {
      this.own ??= await this.read();
      if (current?.hasChangedSettings) {
        current.settings = await this.read();
        await this.reset();
      }
      this.current = session;
      if (session.settings) await this.write(session.settings);
    }
    if (this.isReadOnly !== this.isReadOnlyNow) await this.applyReadOnly();
  }

  /** Notes which messages change settings, make objects or begin a copy of the files. */
  follow(session: Session, messages: readonly Buffer[]): void {
    for (const message of messages) {
      if (!QUERY_OR_PARSE.has(message[0] ?? 0)) continue;
      const text = message.toString('latin1', 5);
      if (CHANGES_SETTINGS.test(text)) session.hasChangedSettings = true;
      if (MAKES_OBJECTS.test(text)) session.hasMadeObjects = true;
      if (BEGINS_COPY.test(text)) session.isCopyingFiles = true;
    }
  }

  /** Removes what a client leaves behind; its transaction has ended. */
  async leave(session: Session): Promise<void> {
    if (session.hasMadeObjects) {
      await this.execute('discard temp');
      const names = await this.rows('select name from pg_prepared_statements where from_sql');
      for (const [name = ''] of names) {
        await this.execute(`deallocate "${name.replaceAll('"', '""')}"`);
      }
    }
    if (session !== this.current) return;
    if (session.hasChangedSettings) await this.reset();
    this.current = undefined;
  }

  private async reset(): Promise<void> {
    await this.execute('reset session authorization');
    await this.execute('reset role');
    await this.execute('reset all');
    this.isReadOnlyNow = false;
    if (this.own) await this.write(this.own);
  }

  private async applyReadOnly(): Promise<void> {
    this.isReadOnlyNow = this.isReadOnly;
    await this.execute(`set default_transaction_read_only = ${this.isReadOnly ? 'on' : 'off'}`);
  }

  private async read(): Promise<Settings> {
    const rows = await this.rows(LIST_SETTINGS);
    return new Map(rows.map(([name = '', setting = '']) => [name, setting]));
  }

  private async write(settings: Settings): Promise<void> {
    for (const [name, setting] of settings) {
      await this.execute(`select set_config(${quote(name)}, ${quote(setting)}, false)`);
    }
  }

  private execute(text: string): Promise<Buffer> {
    return this.run(encodeQuery(text));
  }

  private async rows(text: string): Promise<string[][]> {
    return readDataRows(await this.execute(text));
  }
}
