import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { asc } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BASE, fixture, modelsCsv, withImportFixture } from '@/tests/support/server/import-fixture';
import { jpegPicture, pngBomb, pngPicture } from '@/tests/support/server/sample-pictures';
import { unitPictures, units } from '../db/schema/units';
import { diskMediaStore } from '../media/disk-media-store';
import type { ImportOptions } from './import-rows';
import { localPictures } from './local-pictures';
import { PictureFiles } from './picture-files';
import { packZip } from './zip-package';

withImportFixture();

const VIN = 'LSVAA00000A000002';
const CARS = `stock_number,vin,model_sign,port
BAM-7,,byd-seal-2025,khorgos
BAM-70,${VIN},byd-seal-2025,erenhot
`;
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic and so on');

/** Pictures that differ. */
const pictures: Buffer[] = [];
beforeAll(async () => {
  for (const width of [60, 62, 64, 66]) pictures.push(await jpegPicture(width, 40));
});

let stored: string[];
beforeEach(async () => {
  stored = [];
  await rm(path.join(fixture.folder, 'photos'), { recursive: true, force: true });
  await rm(path.join(fixture.folder, 'media'), { recursive: true, force: true });
  await fixture.importFiles({ ...BASE, '3-models.csv': modelsCsv({}) });
});

type Given = Record<string, Buffer>;
const photo = (at: number) => pictures[at] ?? HEIC;

async function asFolder(files: Given): Promise<string> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(fixture.folder, 'photos', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return path.join(fixture.folder, 'photos');
}

const asZip = (files: Given) => fixture.write('photos.zip', packZip(Object.entries(files)));

/** Imports cars with the pictures of a folder or ZIP file. */
async function bring(place: string, csv = CARS, options: ImportOptions = {}) {
  const store = diskMediaStore(path.join(fixture.folder, 'media'));
  const put: typeof store.put = async (key, bytes) => {
    stored.push(key);
    await store.put(key, bytes);
  };
  const given = await PictureFiles.open([place]);
  const local = localPictures({ ...store, put }, given);
  const result = await fixture.importFiles({ 'cars.csv': csv }, { pictures: local, ...options });
  return { ...result, unused: given.unusedNames };
}

async function picturesOf(): Promise<Record<string, string[]>> {
  const cars = await fixture.db.select().from(units);
  const all = await fixture.db.select().from(unitPictures).orderBy(asc(unitPictures.position));
  return Object.fromEntries(
    cars.map(({ unitId, stockNumber }) => [
      stockNumber,
      all.filter((each) => each.unitId === unitId).map(({ view, src }) => `${view} ${src}`),
    ]),
  );
}

describe('pictures that are given beside a table', () => {
  it.each([
    ['a folder', asFolder],
    ['a ZIP file', asZip],
  ])('of %s belong to the car by whose stock number or VIN they are called', async (_, pack) => {
    const place = await pack({
      'BAM-7-10 rear.jpg': photo(0),
      'yard/bam-7_2_FRONT.JPG': photo(1),
      [`${VIN}.jpeg`]: photo(2),
      'BAM-700-1.jpg': photo(3),
      '__MACOSX/._BAM-7-1.jpg': HEIC,
    });
    const { problems, unused } = await bring(place);
    expect(problems).toEqual([]);
    expect(unused).toEqual(['BAM-700-1.jpg']);
    const src = expect.stringMatching(/^\w+ \/media\/[0-9a-f]{32}-960\.avif$/);
    const found = await picturesOf();
    expect(found).toEqual({ 'BAM-7': [src, src], 'BAM-70': [src] });
    expect(found['BAM-7']?.map((each) => each.split(' ')[0])).toEqual(['front', 'rear']);
  });

  it('are named by rows with their folder or alone, and by a known car’s other names', async () => {
    const place = await asZip({ 'a/x.jpg': photo(0), 'b/x.jpg': photo(1), 'y.jpg': photo(2) });
    const csv = (names: string) =>
      `vin,model_sign,port,pictures\n${VIN},byd-seal-2025,erenhot,${names}\n`;
    expect((await bring(place, csv('x.jpg'))).problems[0]).toContain(
      'several pictures are called x.jpg: say their folder',
    );
    expect((await bring(place, csv('b/x.jpg|y.jpg'))).problems).toEqual([]);
    expect(Object.values(await picturesOf())[0]).toHaveLength(2);
    const [car] = Object.keys(await picturesOf());
    const one = await asZip({ [`${car}-1.jpg`]: photo(3) });
    await bring(one, `vin,mileage_km\n${VIN},5\n`);
    expect(Object.values(await picturesOf())[0]).toHaveLength(1);
  });

  it('are checked by a preview, encoded once, and not again after an interruption', async () => {
    const files = { 'BAM-7-1.jpg': photo(0), 'BAM-7-2.jpg': photo(1), 'BAM-70.jpg': photo(2) };
    const preview = await bring(await asFolder({ ...files, 'BAM-70.jpg': HEIC }), CARS, {
      preview: true,
    });
    expect(preview.problems).toEqual([
      'cars.csv:3: pictures: BAM-70.jpg is a HEIC picture: save it as JPEG',
    ]);
    expect(stored).toEqual([]);
    const broken = await bring(await asFolder({ 'BAM-70.jpg': photo(2).subarray(0, -150) }));
    expect(broken.problems).toEqual(['cars.csv:3: pictures: BAM-70.jpg is damaged']);
    expect(await picturesOf()).toEqual({});
    expect(stored).toHaveLength(4);
    expect((await bring(await asFolder(files))).problems).toEqual([]);
    expect(stored).toHaveLength(6);
    const again = await bring(await asFolder(files), CARS, { preview: true });
    expect(again.report.counts.units).toEqual({ created: 0, changed: 0, unchanged: 2 });
    expect(stored).toHaveLength(6);
  });
});

/** An archive of a file whose name has no UTF-8 flag: no ASCII name has one. */
function unflagged(name: Buffer, content: Buffer): Buffer {
  const placeholder = '_'.repeat(name.length);
  const archive = packZip([[placeholder, content]]).toString('latin1');
  return Buffer.from(archive.replaceAll(placeholder, name.toString('latin1')), 'latin1');
}

it.each([
  ['UTF-8', 'Вид спереди.jpg', Buffer.from('Вид спереди.jpg')],
  [
    'windows-1251',
    'Вид спереди.jpg',
    Buffer.from('\xc2\xe8\xe4 \xf1\xef\xe5\xf0\xe5\xe4\xe8.jpg', 'latin1'),
  ],
  ['gb18030', '正面照.jpg', Buffer.from('\xd5\xfd\xc3\xe6\xd5\xd5.jpg', 'latin1')],
  [
    'ibm866',
    'Вид спереди.jpg',
    Buffer.from('\x82\xa8\xa4 \xe1\xaf\xa5\xe0\xa5\xa4\xa8.jpg', 'latin1'),
  ],
])(
  'a picture is found by its name in %s in a ZIP file that names no encoding',
  async (_, name, bytes) => {
    const place = await fixture.write('photos.zip', unflagged(bytes, photo(0)));
    const csv = `vin,model_sign,port,pictures\n${VIN},byd-seal-2025,erenhot,${name}\n`;
    const { problems, unused } = await bring(place, csv);
    expect(problems).toEqual([]);
    expect(unused).toEqual([]);
    expect(Object.values(await picturesOf())[0]).toHaveLength(1);
  },
);

/** An archive with something else in each entry of its directory. */
function tampered(archive: Buffer, change: (entry: Buffer) => void): Buffer {
  const copy = Buffer.from(archive);
  for (let at = copy.indexOf('PK\x01\x02'); at >= 0; at = copy.indexOf('PK\x01\x02', at + 4)) {
    change(copy.subarray(at));
  }
  return copy;
}

const plain = () => packZip([['BAM-7-1.jpg', photo(0)]]);
const longer = (claimed: number) => {
  const packed = packZip([['BAM-7-1.jpg', deflateRawSync(Buffer.alloc(60 * 1024 * 1024))]]);
  return tampered(packed, (entry) => {
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(claimed, 24);
  });
};

describe('a ZIP file of pictures that could do harm', () => {
  it.each([
    ['that leads out', () => packZip([['../../x.jpg', photo(0)]]), 'leads out of it (../../x.jpg)'],
    [
      'of Windows that does',
      () => packZip([['..\\x.jpg', photo(0)]]),
      'leads out of it (../x.jpg)',
    ],
    ['with a path from the root', () => packZip([['/etc/x.jpg', photo(0)]]), 'leads out of it'],
    ['with a drive', () => packZip([['C:\\x.jpg', photo(0)]]), 'leads out of it (C:/x.jpg)'],
    ['with a password', () => tampered(plain(), (entry) => entry.writeUInt16LE(1, 8)), 'password'],
    ['that is cut off', () => plain().subarray(0, -30), 'is damaged, or no ZIP file'],
    ['that is a text', () => Buffer.from('PK and so on'), 'is damaged, or no ZIP file'],
    [
      'of 30,000 files',
      () => {
        const archive = plain();
        archive.writeUInt16LE(30_000, archive.length - 12);
        return archive;
      },
      'holds more than 20000 files',
    ],
  ])('%s is refused in one line', async (_, build, reason) => {
    const file = await fixture.write('photos.zip', build());
    await expect(bring(file)).rejects.toThrow(reason);
    expect(await picturesOf()).toEqual({});
  });

  it.each([
    ['that unpacks to 60 MB', () => longer(60 * 1024 * 1024), 'BAM-7-1.jpg is larger than 40 MB'],
    ['that unpacks to more than it says', () => longer(1000), 'BAM-7-1.jpg is damaged'],
    [
      'with an entry beyond its end',
      () => tampered(plain(), (entry) => entry.writeUInt32LE(2 ** 31, 42)),
      'BAM-7-1.jpg is damaged',
    ],
  ])('%s makes the row of its car a bad one', async (_, build, reason) => {
    const { problems } = await bring(await fixture.write('photos.zip', build()));
    expect(problems).toEqual([`cars.csv:2: pictures: ${reason}`]);
    expect(await picturesOf()).toEqual({});
  });

  it('with a link inside holds a text in its place', async () => {
    const link = packZip([['BAM-7-1.jpg', Buffer.from('/etc/passwd')]]);
    const file = tampered(link, (entry) => entry.writeUInt32LE(0o120777 * 65_536, 38));
    const { problems } = await bring(await fixture.write('photos.zip', file));
    expect(problems[0]).toContain('BAM-7-1.jpg is no picture that can be read');
  });
});

it.each([
  [
    'of 30,000 × 30,000',
    () => pngBomb(30_000, 30_000),
    'has more than 100 megapixels: make it smaller',
  ],
  ['of an iPhone', () => HEIC, 'is a HEIC picture: save it as JPEG'],
  ['that is a web page', () => Buffer.from('<html>'), 'is no picture that can be read'],
  ['that is cut off', () => photo(0).subarray(0, -150), 'is damaged'],
])('a picture %s is named, and nothing is changed', async (_, build, reason) => {
  const { problems } = await bring(await asFolder({ 'BAM-7.jpg': build() }));
  expect(problems).toEqual([expect.stringContaining(`cars.csv:2: pictures: BAM-7.jpg ${reason}`)]);
  expect(await picturesOf()).toEqual({});
});

it('a link to a picture outside its folder is not followed', async () => {
  const place = await asFolder({ 'y.jpg': photo(0) });
  await fixture.write('secret.png', await pngPicture());
  await symlink(path.join(fixture.folder, 'secret.png'), path.join(place, 'BAM-7-1.jpg'));
  const { problems } = await bring(place);
  expect(problems).toEqual([]);
  expect(await picturesOf()).toEqual({ 'BAM-7': [], 'BAM-70': [] });
  const folder = path.join(fixture.folder, 'inner');
  await mkdir(folder, { recursive: true });
  await symlink(path.join(fixture.folder, 'secret.png'), path.join(folder, 'z.png')).catch(
    () => {},
  );
  const csv = 'stock_number,pictures\nBAM-7,z.png\n';
  const { problems: named } = await fixture.importFiles(
    { 'inner/cars.csv': csv },
    { pictures: localPictures(diskMediaStore(path.join(fixture.folder, 'media'))) },
  );
  expect(named[0]).toContain('z.png lies outside the folder of the import file');
});
