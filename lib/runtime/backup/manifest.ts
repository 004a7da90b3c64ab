import { createHash, hash } from 'node:crypto';
import { z } from 'zod';

/** Raised when older releases cannot read what newer ones write. */
const FORMAT = 1;

/** Files that hold a secret, by the names they have in an archive and, but for the settings, in DATA_DIR. */
export const SECRETS = ['desk-secret', 'vapid-keys.json', 'settings.env'] as const;
export type Secret = (typeof SECRETS)[number];

const name = z.string().min(1).max(63);
const count = z.number().int().min(0);
const digest = z.string().regex(/^[0-9a-f]{64}$/);

const manifest = z.strictObject({
  format: z.number().int(),
  release: z.string().max(100),
  madeAt: z.iso.datetime(),
  origin: z.string().max(300),
  /** The time of the newest migration, which names it. */
  migration: z.string().regex(/^\d{1,16}$/),
  tables: z
    .array(
      z.strictObject({
        name,
        columns: z.array(name).min(1).max(1600),
        rows: count,
        bytes: count,
        digest,
      }),
    )
    .max(1000),
  sequences: z
    .array(
      z.strictObject({
        name,
        value: z
          .string()
          .regex(/^-?\d{1,19}$/)
          .nullable(),
      }),
    )
    .max(1000),
  media: z.strictObject({ files: count, bytes: count, digest }),
  secrets: z.partialRecord(z.enum(SECRETS), digest),
});

/** What an archive holds; it is its last entry, so that one without it is not whole. */
export type Manifest = z.infer<typeof manifest>;

/** Facts of a backup that cannot be counted from its contents. */
export type Origin = Pick<Manifest, 'release' | 'madeAt' | 'origin' | 'migration' | 'sequences'>;

/** @returns null when it is not ours; `newer` when a newer release has to read it */
export function parseManifest(text: string): Manifest | 'newer' | null {
  try {
    const value: unknown = JSON.parse(text);
    const format = (value as { format?: unknown } | null)?.format;
    if (typeof format === 'number' && format > FORMAT) return 'newer';
    return manifest.parse(value);
  } catch {
    return null;
  }
}

export const digestOf = (content: Uint8Array) => hash('sha256', content, 'hex');

const NEWLINE = 10;
const LANES = 8;

/**
 * Counts rows in the text format of `copy`, where a line is a row, and digests them whatever their order:
 * a table that is refilled stores its rows in another order. A sum of digests finds damage; it is
 * no signature.
 */
export class RowTally {
  rows = 0;
  bytes = 0;
  private readonly sums = new Uint32Array(LANES);

  add(text: Buffer): void {
    this.bytes += text.length;
    let start = 0;
    for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, start)) {
      const digest = hash('sha256', text.subarray(start, end), 'buffer');
      // Each lane wraps around on its own.
      for (let lane = 0; lane < LANES; lane++)
        this.sums[lane] = (this.sums[lane] ?? 0) + digest.readUInt32LE(4 * lane);
      this.rows += 1;
      start = end + 1;
    }
  }

  digest(): string {
    return Buffer.from(this.sums.buffer).toString('hex');
  }
}

/** What was written into an archive, or read from one: both sides count alike. */
export class Contents {
  private readonly tables = new Map<string, { columns: string[]; tally: RowTally }>();
  private readonly media = { files: 0, bytes: 0, hash: createHash('sha256') };
  private readonly secrets: Manifest['secrets'] = {};

  addTable(name: string, columns: string[]): RowTally {
    const tally = new RowTally();
    this.tables.set(name, { columns, tally });
    return tally;
  }

  addRows(name: string, text: Buffer): void {
    const tally = this.tables.get(name)?.tally ?? this.addTable(name, []);
    tally.add(text);
  }

  addMedia(key: string, bytes: number, digest: string): void {
    this.media.files += 1;
    this.media.bytes += bytes;
    this.media.hash.update(`${key} ${bytes} ${digest}\n`);
  }

  addSecret(secret: Secret, content: Uint8Array): void {
    this.secrets[secret] = digestOf(content);
  }

  manifest(origin: Origin): Manifest {
    const { files, bytes, hash: digests } = this.media;
    return {
      format: FORMAT,
      ...origin,
      tables: [...this.tables].map(([table, { columns, tally }]) => ({
        name: table,
        columns,
        rows: tally.rows,
        bytes: tally.bytes,
        digest: tally.digest(),
      })),
      media: { files, bytes, digest: digests.digest('hex') },
      secrets: this.secrets,
    };
  }

  /** Whether the contents match a manifest; nothing can be added afterwards. */
  equals(expected: Manifest): boolean {
    const found = this.manifest(expected);
    // A table without rows has no entry.
    const summary = ({ tables, media, secrets }: Manifest) =>
      JSON.stringify([
        tables
          .filter(({ rows }) => rows > 0)
          .map((table) => [table.name, table.rows, table.bytes, table.digest])
          .sort(),
        media,
        SECRETS.map((secret) => secrets[secret]),
      ]);
    return summary(found) === summary(expected);
  }
}
