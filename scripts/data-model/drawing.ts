import { escapeMarkup } from '@/lib/format/escape-markup';
import {
  COLUMN_WIDTH,
  type Layout,
  type Line,
  type Panel,
  type PlacedTable,
  ROW_HEIGHT,
  TITLE_HEIGHT,
} from './layout';
import type { Column } from './tables';

/** The colours of app/styles/tokens.css. */
const PAPER = '#faf7f2';
const SAND = '#f1ece3';
const BORDER = '#ddd5c8';
const INK = '#14181b';
const MUTED = '#4a5157';
const SIGNAL = '#c2410c';
const TRUST = '#0f4c4a';

const MARGIN = 36;
const HEAD = 84;
const FOOT = 54;
const SANS = "Onest, system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const MONO = "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace";

const round = (value: number) => String(Math.round(value * 10) / 10);

/** The picture of a data model as an SVG file, the same for the same layout. */
export function drawDataModel(layout: Layout): string {
  const width = layout.width + 2 * MARGIN;
  const height = layout.height + HEAD + FOOT;
  const fields = layout.tables.reduce((sum, { table }) => sum + table.columns.length, 0);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}" role="img" aria-labelledby="title">`,
    `<title id="title">The data model: ${layout.tables.length} tables and their foreign keys</title>`,
    style(),
    `<rect width="${round(width)}" height="${round(height)}" rx="18" fill="${PAPER}"/>`,
    `<text class="heading" x="${MARGIN}" y="44">Data model</text>`,
    `<text class="note" x="${MARGIN}" y="66">${layout.tables.length} tables, ${fields} columns, ${layout.lines.length} foreign keys. One panel for each file of lib/server/db/schema.</text>`,
    `<g transform="translate(${MARGIN} ${HEAD})">`,
    ...layout.panels.map(drawPanel),
    ...layout.lines.map(drawLine),
    ...layout.tables.map(drawTable),
    ...layout.lines.map(drawEnd),
    '</g>',
    drawLegend(height - 22),
    '</svg>',
  ].join('\n')}\n`;
}

function style(): string {
  return `<style>
text { font-family: ${SANS}; fill: ${INK}; }
.heading { font-size: 26px; font-weight: 700; letter-spacing: -0.02em; }
.note { font-size: 13px; fill: ${MUTED}; }
.group { font-size: 13px; font-weight: 700; fill: ${TRUST}; }
.table { font-size: 13px; font-weight: 650; fill: #fff; }
.column, .type { font-family: ${MONO}; font-size: 11px; }
.key { font-weight: 700; }
.type { fill: ${MUTED}; text-anchor: end; }
.line { fill: none; stroke: ${TRUST}; stroke-width: 1.5; }
.alone { stroke-dasharray: 5 4; }
</style>`;
}

function drawPanel({ group, x, y, width, height }: Panel): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="14" fill="${SAND}"/>
<text class="group" x="${round(x + 24)}" y="${round(y + 26)}">${escapeMarkup(group)}</text>`;
}

function drawTable(placed: PlacedTable): string {
  const { table, x, y, width, height, rowsPerHalf } = placed;
  const rows = table.columns.map((column, index) => {
    const left = x + Math.floor(index / rowsPerHalf) * COLUMN_WIDTH;
    return drawColumn(column, left, y + TITLE_HEIGHT + (index % rowsPerHalf) * ROW_HEIGHT);
  });
  const fold =
    width > COLUMN_WIDTH
      ? [
          `<path d="M${round(x + COLUMN_WIDTH)} ${round(y + TITLE_HEIGHT)}v${round(height - TITLE_HEIGHT)}" stroke="${BORDER}"/>`,
        ]
      : [];
  return [
    `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="8" fill="#fff" stroke="${BORDER}"/>`,
    `<path d="M${round(x)} ${round(y + TITLE_HEIGHT - 4)}v-${TITLE_HEIGHT - 12}a8 8 0 0 1 8-8h${round(width - 16)}a8 8 0 0 1 8 8v${TITLE_HEIGHT - 12}z" fill="${INK}"/>`,
    `<text class="table" x="${round(x + 12)}" y="${round(y + 18)}">${escapeMarkup(table.name)}</text>`,
    ...fold,
    ...rows,
  ].join('\n');
}

function drawColumn(column: Column, x: number, y: number): string {
  const base = y + ROW_HEIGHT / 2 + 4;
  const type = column.type + (column.isNullable ? ' ?' : '');
  return [
    ...(column.isPrimaryKey || column.isUnique ? [drawMark(column, x + 14, base - 4)] : []),
    `<text class="column${column.isPrimaryKey ? ' key' : ''}" x="${round(x + 24)}" y="${round(base)}">${escapeMarkup(column.name)}</text>`,
    `<text class="type" x="${round(x + COLUMN_WIDTH - 12)}" y="${round(base)}">${escapeMarkup(shortType(type))}</text>`,
  ].join('\n');
}

/** Long names of types in the short form that Postgres knows as well. */
function shortType(type: string): string {
  return type
    .replace('timestamp with time zone', 'timestamptz')
    .replace('double precision', 'float8');
}

function drawMark({ isPrimaryKey }: { isPrimaryKey: boolean }, x: number, y: number): string {
  const fill = isPrimaryKey ? SIGNAL : '#fff';
  return `<path d="M${round(x)} ${round(y - 4.5)}l4.5 4.5l-4.5 4.5l-4.5-4.5z" fill="${fill}" stroke="${SIGNAL}" stroke-width="1.3"/>`;
}

const CORNER = 7;

/** Right angles with round corners. */
function drawLine({ points, isCascade }: Line): string {
  const [start, ...rest] = points;
  if (!start) return '';
  const path = rest.map((point, index) => {
    const next = rest[index + 1];
    if (!next) return `L${round(point[0])} ${round(point[1])}`;
    const before = points[index] ?? start;
    const from = towards(point, before);
    const to = towards(point, next);
    return `L${from}Q${round(point[0])} ${round(point[1])} ${to}`;
  });
  return `<path class="line${isCascade ? '' : ' alone'}" d="M${round(start[0])} ${round(start[1])}${path.join('')}"/>`;
}

/** A dot where a line meets the column referred to. */
function drawEnd({ points }: Line): string {
  const [x = 0, y = 0] = points.at(-1) ?? [];
  return `<circle cx="${round(x)}" cy="${round(y)}" r="4" fill="${TRUST}"/>`;
}

/** A point on the way from one to another, as far as a corner is round. */
function towards(from: [number, number], to: [number, number]): string {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy);
  const part = length === 0 ? 0 : Math.min(CORNER, length / 2) / length;
  return `${round(from[0] + dx * part)} ${round(from[1] + dy * part)}`;
}

function drawLegend(y: number): string {
  const base = y + 4;
  return `<g>
${drawMark({ isPrimaryKey: true }, 44, y)}
<text class="note" x="56" y="${round(base)}">primary key</text>
${drawMark({ isPrimaryKey: false }, 166, y)}
<text class="note" x="178" y="${round(base)}">unique</text>
<text class="note" x="256" y="${round(base)}">type ?  may be null</text>
<path class="line" d="M404 ${round(y)}h36"/>
<text class="note" x="450" y="${round(base)}">foreign key, rows are deleted with what they refer to</text>
<path class="line alone" d="M836 ${round(y)}h36"/>
<text class="note" x="882" y="${round(base)}">foreign key that prevents deletion</text>
</g>`;
}
