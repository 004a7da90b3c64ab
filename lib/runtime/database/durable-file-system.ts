import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** A file that PGlite has open, with its descriptor; none for a folder. */
interface OpenFile {
  nfd?: number;
  node: unknown;
}

interface NodeFileSystem {
  stream_ops: { fsync?: (file: OpenFile) => number };
  realPath(node: unknown): string;
}

type InitOptions = Parameters<NodeFS['init']>;

/** Flushes a file or a folder, by its path. */
function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * How Postgres is started on a disk that may lose its power: PGlite's own parameters without `-F`,
 * which would switch fsync off. Of the ways to flush the write-ahead log, `fdatasync`, which Postgres
 * would choose, is an empty function in PGlite; `fsync` reaches the file system.
 */
export const DURABLE_START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/**
 * PGlite's folder on disk, with the one operation that its own lacks: flushed data is on the disk
 * before Postgres continues, so that a commit that was answered survives a power cut
 * (docs/adr/0032). Used with `DURABLE_START_PARAMETERS`.
 */
export class DurableFileSystem extends NodeFS {
  /** @param onFlushed called for each file or folder that has reached the disk */
  constructor(
    private readonly folder: string,
    private readonly onFlushed?: (path: string) => void,
  ) {
    super(folder);
  }

  override async init(pg: InitOptions[0], options: InitOptions[1]) {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFlush = (module: { FS: { filesystems: { NODEFS: unknown } } }) => {
      const files = module.FS.filesystems.NODEFS as NodeFileSystem;
      files.stream_ops.fsync = ({ nfd, node }) => {
        const path = files.realPath(node);
        if (nfd === undefined) flush(path);
        else fsyncSync(nfd);
        this.onFlushed?.(path);
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFlush] },
    };
  }

  /** Flushes everything: PGlite runs initdb, which makes a new database, without flushing. */
  flushAll(): void {
    for (const entry of readdirSync(this.folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile() || entry.isDirectory()) flush(join(entry.parentPath, entry.name));
    }
    flush(this.folder);
  }
}
