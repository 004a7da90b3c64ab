/**
 * Draws the demo's pictures: cars from the catalogue rows, scenes, maps, the share picture.
 *
 *   npm run pictures -- [--only <model_sign|cars|scenes|maps|share|scene name>] [--force]
 *                                [--seconds <n>]
 *
 * A digest of every drawing is kept in `drawn.json`; a picture is drawn again only when its drawing
 * has changed or a file is missing. `--seconds` stops early so that a shared machine can be yielded.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PORTS } from '@/lib/config/ports';
import type { CarModel } from './car-model';
import { CAR_PICTURE_WIDTHS, carPictures } from './car-picture-names';
import { carSheet } from './car-sheet';
import { digestOf, type Output, render } from './encode';
import { mapOutput, mapSheet } from './maps/map-sheet';
import { SCENES, sceneOutputs, sceneSheet } from './scenes/scene-list';
import { SHARE_OUTPUTS, shareSheet } from './share-picture';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '../..');
const BRANDS = join(ROOT, 'demo/catalogue/brands');
const STAMPS = join(HERE, 'drawn.json');

interface Job {
  name: string;
  groups: string[];
  outputs: Output[];
  draw: () => string;
}

const CAR_BUDGET: Record<number, number> = { 480: 12_000, 960: 28_000 };

function carJobs(): Job[] {
  const models = readdirSync(BRANDS)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const parsed = JSON.parse(readFileSync(join(BRANDS, file), 'utf8')) as { models: CarModel[] };
      return parsed.models;
    });
  return models.flatMap((model) =>
    carPictures(model).map((picture) => ({
      name: picture.file,
      groups: ['cars', model.model_sign],
      outputs: CAR_PICTURE_WIDTHS.map((width) => ({
        folder: 'demo/public',
        file: `pictures/${picture.file}-${width}.avif`,
        width,
        height: (width * 2) / 3,
        budget: CAR_BUDGET[width]!,
        format: 'avif' as const,
      })),
      draw: () => carSheet(model, picture.view, picture.colour),
    })),
  );
}

function sceneJobs(): Job[] {
  return SCENES.map((scene) => ({
    name: `scenes/${scene.name}`,
    groups: ['scenes', scene.name],
    outputs: sceneOutputs(scene),
    draw: () => sceneSheet(scene),
  }));
}

function mapJobs(): Job[] {
  return PORTS.map((port) => ({
    name: `maps/${port}`,
    groups: ['maps'],
    outputs: [mapOutput(port)],
    draw: () => mapSheet(port),
  }));
}

function option(name: string): string | undefined {
  const i = process.argv.indexOf(`--${name}`);
  return i < 0 ? undefined : process.argv[i + 1];
}

function readStamps(): Record<string, string> {
  if (!existsSync(STAMPS)) return {};
  return JSON.parse(readFileSync(STAMPS, 'utf8')) as Record<string, string>;
}

export async function drawPictures(): Promise<void> {
  const only = option('only');
  const force = process.argv.includes('--force');
  const deadline = Date.now() + Number(option('seconds') ?? Number.POSITIVE_INFINITY) * 1000;
  const share: Job = { name: 'share', groups: ['share'], outputs: SHARE_OUTPUTS, draw: shareSheet };
  const jobs = [...sceneJobs(), ...mapJobs(), share, ...carJobs()].filter(
    (job) => only === undefined || job.groups.includes(only),
  );
  if (jobs.length === 0) throw new Error(`Nothing is called "${only}"`);
  const stamps = readStamps();
  const added: Record<string, string> = {};
  const save = (): void => {
    // Read again: a second run over other pictures may have saved in the meantime.
    const merged = Object.entries({ ...readStamps(), ...added });
    const sorted = Object.fromEntries(merged.sort(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(STAMPS, `${JSON.stringify(sorted, null, 2)}\n`);
  };
  let drawn = 0;
  let fresh = 0;
  let bytes = 0;
  for (const [i, job] of jobs.entries()) {
    if (Date.now() > deadline) break;
    const svg = job.draw();
    const digest = digestOf(svg, job.outputs);
    const complete = job.outputs.every((o) => existsSync(join(ROOT, o.folder ?? 'public', o.file)));
    if (!force && complete && stamps[job.name] === digest) {
      fresh += 1;
      continue;
    }
    bytes += await render(svg, job.outputs, ROOT);
    added[job.name] = digest;
    drawn += 1;
    if (drawn % 25 === 0) save();
    process.stdout.write(`${i + 1}/${jobs.length} ${job.name}\n`);
  }
  save();
  const left = jobs.length - drawn - fresh;
  process.stdout.write(
    `drawn ${drawn} (${Math.round(bytes / 1024)} KB), up to date ${fresh}, left ${left}\n`,
  );
}
