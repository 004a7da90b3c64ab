import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import type { Engines } from './engines';
import { childrenOf, type Machine } from './machine';

const EVERY_MS = 30_000;
const KINDS = { memory: 'MB', descriptors: '', connections: 'of Postgres', disk: 'MB' } as const;
type Kind = keyof typeof KINDS;
interface Sample {
  atS: number;
  kind: Kind;
  of: string;
  value: number;
}

const descendantsOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(descendantsOf)];

function megabytesOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => {
    const [, size] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(size ?? 0);
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** Size of a folder on disk; files may disappear while they are counted. */
const megabytesBelow = (folder: string) =>
  Number.parseInt(spawnSync('du', ['-sk', folder], { encoding: 'utf8' }).stdout, 10) / 1024;

/**
 * Reads the usage of processes every half minute, and draws it each time, so that an early end
 * loses nothing.
 */
export class Soak {
  private readonly samples: Sample[] = [];
  private readonly beganAtMs = performance.now();
  private readonly timer = setInterval(() => void this.sample(), EVERY_MS);

  /** @param file of the picture, in SVG */
  constructor(
    private readonly file: string,
    private readonly machines: readonly Machine[],
    private readonly engines: Engines,
    private readonly sql: Sql,
  ) {
    void this.sample();
  }

  private async sample(): Promise<void> {
    const atS = Math.round((performance.now() - this.beganAtMs) / 1000);
    const note = (kind: Kind, of: string, value: number) =>
      this.samples.push({ atS, kind, of, value: Math.round(value * 10) / 10 });
    const trees = new Map<string, number[]>();
    for (const { name, processes } of this.machines) {
      const { supervisor, primary, webServers, worker } = processes;
      for (const [nth, pid] of webServers.entries())
        trees.set(`${name} web server ${nth + 1}`, [pid]);
      trees.set(`${name} worker`, [worker]).set(`${name} primary`, [primary]);
      trees.set(`${name} supervisor`, [supervisor]);
    }
    const { postgres, redis, s3, folders } = this.engines;
    for (const [name, { pid }] of Object.entries({ postgres, redis, s3 }))
      trees.set(name, descendantsOf(pid));
    for (const [of, pids] of trees) {
      const files = () => pids.reduce((sum, pid) => sum + readdirSync(`/proc/${pid}/fd`).length, 0);
      // A process of Postgres may end between two lines.
      try {
        note('memory', of, megabytesOf(pids));
        // Those of Postgres and S3 are files of tables and objects, thousands of them for a moment.
        if (of !== 'postgres' && of !== 's3') note('descriptors', of, files());
      } catch {}
    }
    const [row] = await this
      .sql`select count(*)::int as held from pg_stat_activity where client_addr is not null`;
    note('connections', 'all', row?.held);
    for (const { name, dataDir } of this.machines) note('disk', name, megabytesBelow(dataDir));
    for (const [name, folder] of Object.entries(folders))
      note('disk', name, megabytesBelow(folder));
    this.write();
  }

  end(): void {
    clearInterval(this.timer);
  }

  private write(): void {
    writeFileSync(this.file, drawCurves(this.samples));
  }
}

const WIDTH = 640;
const HEIGHT = 170;
const LEFT = 60;
const GAP = 50;
const COLOURS = [
  '#c2410c',
  '#0f4c4a',
  '#4a5157',
  '#7c3aed',
  '#b45309',
  '#0369a1',
  '#be185d',
  '#15803d',
];

/** A panel for each kind, with a curve for each process and its last value beside it. */
function drawCurves(samples: readonly Sample[]): string {
  const lastS = Math.max(1, ...samples.map(({ atS }) => atS));
  const panels = (Object.keys(KINDS) as Kind[]).map((kind, row) => {
    const ours = samples.filter((sample) => sample.kind === kind);
    const most = Math.max(1, ...ours.map(({ value }) => value)) * 1.05;
    const names = [...new Set(ours.map(({ of }) => of))];
    const curves = names.map((name, nth) => {
      const own = ours.filter(({ of }) => of === name);
      const points = own.map(({ atS, value }) =>
        [(atS / lastS) * WIDTH, HEIGHT - (value / most) * HEIGHT].map(Math.round).join(),
      );
      const colour = COLOURS[nth % COLOURS.length];
      return `<polyline fill="none" stroke="${colour}" points="${points.join(' ')}"/><text x="${WIDTH + 10}" y="${10 + nth * 13}" fill="${colour}">${name}: ${own[0]?.value} → ${own.at(-1)?.value}</text>`;
    });
    const frame = `<path d="M0 0V${HEIGHT}H${WIDTH}" fill="none" stroke="#4a5157"/><text x="-6" y="8" text-anchor="end">${Math.round(most)}</text><text y="-8">${kind} ${KINDS[kind]}</text><text x="${WIDTH}" y="${HEIGHT + 14}" text-anchor="end">${Math.round(lastS / 60)} min</text>`;
    return `<g transform="translate(${LEFT} ${30 + row * (HEIGHT + GAP)})">${frame}${curves.join('')}</g>`;
  });
  const height = panels.length * (HEIGHT + GAP) + 20;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 ${height}" font-family="system-ui, sans-serif" font-size="11"><title>What the processes of two machines hold under steady load</title><rect width="960" height="${height}" fill="#faf7f2"/>${panels.join('\n')}</svg>\n`;
}
