import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { PictureProblem } from '../media/catalogue-pictures';
import { textOfBytes } from './decode-text';
import { UnreadableFile } from './source-row';
import { openArchive, ZipError } from './zip-package';

/** Of all folders and archives of one import. */
const FILES_MAX = 20_000;
/** A camera's JPEG has a quarter of it. */
const FILE_MAX_MB = 40;
const MB = 1024 * 1024;

/** Files that operating systems add beside pictures. */
const IS_OTHER = /(?:^|\/)(?:\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/i;

/** A picture file that was given beside a table. */
interface GivenFile {
  name: string;
  read(): Promise<Buffer>;
}

const ZIP_REASONS: Record<ZipError['fault'], string> = {
  'too large': 'is a ZIP file of more than 4 GB: split it, or unpack it into a folder',
  'too many files': `holds more than ${FILES_MAX} files: split it`,
  damaged: 'is damaged, or no ZIP file',
  locked: 'has a password: pack the pictures without one',
};

/** Mac, Windows and people write one name in several ways. */
const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

const isLeadingOut = (name: string) =>
  /^(?:\/|[a-z]:)/i.test(name) || name.split('/').includes('..');

/** @throws PictureProblem */
async function readPicture(file: string, name: string): Promise<Buffer> {
  const facts = await stat(file).catch(() => null);
  if (!facts?.isFile()) throw new PictureProblem(`there is no picture ${name}`);
  requireSize(name, facts.size);
  return readFile(file);
}

function requireSize(name: string, bytes: number): void {
  if (bytes > FILE_MAX_MB * MB)
    throw new PictureProblem(`${name} is larger than ${FILE_MAX_MB} MB`);
}

/**
 * The picture of a path within a folder.
 * @throws PictureProblem for one that leads out of it, also by a link
 */
export async function readPictureWithin(folder: string, name: string): Promise<Buffer> {
  const root = await realpath(folder).catch(() => path.resolve(folder));
  const meant = path.resolve(root, name);
  const found = await realpath(meant).catch(() => meant);
  if (![meant, found].every((each) => each.startsWith(root + path.sep))) {
    throw new PictureProblem(`${name.slice(0, 60)} lies outside the folder of the import file`);
  }
  return readPicture(found, name);
}

async function filesOfFolder(folder: string): Promise<GivenFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // Symbolic links are ignored, wherever they lead.
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(folder, file).split(path.sep).join('/');
      return { name, read: () => readPicture(file, name) };
    });
}

function filesOfArchive(file: string): GivenFile[] {
  const { entries, read } = openArchive(file, FILES_MAX);
  const textOf = textOfBytes(entries.flatMap(({ rawName, isUtf8 }) => (isUtf8 ? [] : [rawName])));
  return entries.map((entry) => {
    const text = entry.isUtf8 ? entry.name : textOf(entry.rawName);
    const name = text.replaceAll('\\', '/');
    if (isLeadingOut(name)) {
      const reason = `holds a name that leads out of it (${name.slice(0, 60)}): pack it anew`;
      throw new UnreadableFile({ file, line: 1, column: '', reason });
    }
    return {
      name,
      async read() {
        requireSize(name, entry.unpackedBytes);
        try {
          return read(entry);
        } catch (error) {
          if (error instanceof ZipError) throw new PictureProblem(`${name} is damaged`);
          throw error;
        }
      },
    };
  });
}

async function filesOf(place: string): Promise<GivenFile[]> {
  const refuse = (reason: string) =>
    new UnreadableFile({ file: place, line: 1, column: '', reason });
  const facts = await stat(place).catch(() => null);
  if (!facts) throw refuse('does not exist');
  try {
    const files = facts.isDirectory() ? await filesOfFolder(place) : filesOfArchive(place);
    return files.filter(({ name }) => !name.endsWith('/') && !IS_OTHER.test(name));
  } catch (error) {
    throw error instanceof ZipError ? refuse(ZIP_REASONS[error.fault]) : error;
  }
}

/** `BAM-U1023-1` may be a picture of BAM-U1023-1, of BAM-U1023 or of BAM: the longest name first. */
function* carNamesIn(file: string): Generator<string> {
  const name = keyOf(path.posix.basename(file).replace(/\.[^.]*$/, ''));
  yield name;
  for (let at = name.length; at > 0; at -= 1) {
    if (/[\s_.()-]/.test(name[at] ?? '')) yield name.slice(0, at);
  }
}

const collator = new Intl.Collator('en', { numeric: true });
const orderOf = (file: string) => keyOf(path.posix.basename(file)).replace(/[\s_.()-]+/g, ' ');

/** Picture files of folders and ZIP files that are given beside the tables of an import. */
export class PictureFiles {
  private readonly byPath = new Map<string, GivenFile>();
  /** Null where several have the name. */
  private readonly byName = new Map<string, GivenFile | null>();
  private readonly unused = new Set<GivenFile>();

  private constructor(files: readonly GivenFile[]) {
    for (const file of files) {
      const name = keyOf(path.posix.basename(file.name));
      this.byPath.set(keyOf(file.name), file);
      this.byName.set(name, this.byName.has(name) ? null : file);
      this.unused.add(file);
    }
  }

  /** @throws UnreadableFile for what is neither a folder nor a ZIP file that can be read */
  static async open(places: readonly string[]): Promise<PictureFiles> {
    const files = (await Promise.all(places.map(filesOf))).flat();
    const [place = ''] = places;
    if (files.length > FILES_MAX) {
      const reason = ZIP_REASONS['too many files'];
      throw new UnreadableFile({ file: place, line: 1, column: '', reason });
    }
    return new PictureFiles(files);
  }

  get isEmpty(): boolean {
    return this.byPath.size === 0;
  }

  /** Names of files that no row is about. */
  get unusedNames(): string[] {
    return [...this.unused].map(({ name }) => name);
  }

  /** The content of a file, found by its path or its name alone; undefined for none. */
  async read(name: string): Promise<Buffer | undefined> {
    const plain = keyOf(name.replaceAll('\\', '/').replace(/^\.\//, ''));
    const file = this.byPath.get(plain) ?? this.byName.get(plain);
    if (file === null)
      throw new PictureProblem(`several pictures are called ${name}: say their folder`);
    if (file) this.unused.delete(file);
    return file?.read();
  }

  /** Files that begin with the stock number or VIN of a car, by that, in the order of their numbers. */
  byCars(names: ReadonlySet<string>): Map<string, string[]> {
    const known = new Map([...names].map((name) => [keyOf(name), name]));
    const found = new Map<string, string[]>();
    const files = [...this.byPath.values()].map(({ name }) => name);
    for (const file of files.sort((a, b) => collator.compare(orderOf(a), orderOf(b)))) {
      const car = [...carNamesIn(file)].map((name) => known.get(name)).find(Boolean);
      if (car) found.set(car, [...(found.get(car) ?? []), file]);
    }
    return found;
  }
}
