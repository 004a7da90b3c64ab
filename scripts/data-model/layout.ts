import type { DataModel, Reference, Table } from './tables';

/** Lengths in units of the drawing, which are pixels at full size. */
export const ROW_HEIGHT = 19;
export const TITLE_HEIGHT = 30;
export const COLUMN_WIDTH = 236;
const PANEL_TITLE_HEIGHT = 46;
const TABLE_FOOT = 7;
const TABLE_GAP = 26;
const GUTTER = 60;
const PANEL_PADDING = 24;
const PANEL_GAP = 24;
const WIDTH = 1660;
/** A longer table is drawn as two columns side by side. */
const ROWS_MAX = 24;
/** Between two lines that run side by side. */
const LANE = 10;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedTable extends Box {
  table: Table;
  /** Position of its block in the drawing: lines never leave a block. */
  block: number;
  /** Rows of the left half, when the table is drawn in two. */
  rowsPerHalf: number;
}

export interface Panel extends Box {
  group: string;
}

export interface Line {
  points: [number, number][];
  isCascade: boolean;
}

export interface Layout {
  width: number;
  height: number;
  panels: Panel[];
  tables: PlacedTable[];
  lines: Line[];
}

/** Groups that refer to each other, placed one below the other with common columns. */
interface Block {
  groups: string[];
  /** Tables by how far they are from tables that refer to none; each a column of the drawing. */
  ranks: Table[][];
}

/**
 * Places tables in panels, one for each group: a table stands right of those it refers to, so
 * that every foreign key runs to the left, between the columns of tables.
 */
export function layOut(model: DataModel): Layout {
  const layout: Layout = { width: WIDTH, height: 0, panels: [], tables: [], lines: [] };
  for (const row of rowsOf(blocksOf(model))) {
    const spare = WIDTH - row.reduce((sum, block) => sum + widthOf(block), -PANEL_GAP);
    const gutters = row.reduce((sum, { ranks }) => sum + ranks.length - 1, 0);
    const gutter = GUTTER + (gutters > 0 ? spare / gutters : 0);
    let x = 0;
    const bottoms = row.map((block) => {
      const bottom = placeBlock(block, { x, y: layout.height, gutter }, layout);
      x += widthOf(block) + (gutter - GUTTER) * (block.ranks.length - 1);
      return bottom;
    });
    const bottom = Math.max(...bottoms);
    // Panels of a row end together.
    for (const panel of layout.panels) {
      if (bottoms.includes(panel.y + panel.height)) panel.height = bottom - panel.y;
    }
    layout.height = bottom + PANEL_GAP;
  }
  layout.height -= PANEL_GAP;
  layout.lines = linesOf(model.references, layout);
  return layout;
}

function blocksOf({ tables, references }: DataModel): Block[] {
  const groupOf = new Map(tables.map(({ name, group }) => [name, group]));
  const blocks: string[][] = [...new Set(groupOf.values())].map((group) => [group]);
  const blockOf = (table: string) =>
    blocks.findIndex((groups) => groups.includes(groupOf.get(table) ?? ''));
  for (const { from, to } of references) {
    const [one = 0, other = 0] = [blockOf(from.table), blockOf(to.table)].sort((a, b) => a - b);
    if (one !== other) blocks[one]?.push(...blocks.splice(other, 1).flat());
  }
  return blocks.map((groups) => ({ groups, ranks: ranksOf(groups, { tables, references }) }));
}

function ranksOf(groups: string[], { tables, references }: DataModel): Table[][] {
  const ranks: Table[][] = [];
  const rankOf = (name: string): number =>
    Math.max(
      0,
      ...references
        .filter(({ from, to }) => from.table === name && to.table !== name)
        .map(({ to }) => rankOf(to.table) + 1),
    );
  const own = tables.filter(({ group }) => groups.includes(group));
  for (const table of own) {
    const rank = rankOf(table.name);
    ranks[rank] = [...(ranks[rank] ?? []), table];
  }
  // Beside what it refers to, so that lines cross seldom.
  for (const [rank, column] of ranks.entries()) {
    const position = ({ name }: Table) => {
      const targets = references
        .filter(({ from }) => from.table === name)
        .map(({ to }) => ranks[rank - 1]?.findIndex((table) => table.name === to.table) ?? 0);
      return targets.reduce((sum, index) => sum + index, 0) / Math.max(1, targets.length);
    };
    column.sort((a, b) => position(a) - position(b));
  }
  return ranks;
}

const isFolded = ({ columns }: Table) => columns.length > ROWS_MAX;
const rowsOfTable = (table: Table) =>
  isFolded(table) ? Math.ceil(table.columns.length / 2) : table.columns.length;
const widthOfTable = (table: Table) => COLUMN_WIDTH * (isFolded(table) ? 2 : 1);
const heightOfTable = (table: Table) => TITLE_HEIGHT + rowsOfTable(table) * ROW_HEIGHT + TABLE_FOOT;
const widthOfRank = (rank: Table[]) => Math.max(...rank.map(widthOfTable));

/** With the gap behind it. */
function widthOf({ ranks }: Block): number {
  const columns = ranks.reduce((sum, rank) => sum + widthOfRank(rank), 0);
  return columns + GUTTER * (ranks.length - 1) + 2 * PANEL_PADDING + PANEL_GAP;
}

/** Tables that refer to nothing may as well stand side by side, where there is room. */
function spreadOf({ groups, ranks }: Block): Block {
  return ranks.length > 1
    ? { groups, ranks }
    : { groups, ranks: (ranks[0] ?? []).map((table) => [table]) };
}

function rowsOf(blocks: Block[]): Block[][] {
  const rows: Block[][] = [];
  let free = 0;
  for (const block of blocks) {
    const fitting = [spreadOf(block), block].find((form) => widthOf(form) <= free + PANEL_GAP);
    const placed = fitting ?? spreadOf(block);
    if (!fitting) {
      rows.push([]);
      free = WIDTH;
    }
    rows.at(-1)?.push(placed);
    free -= widthOf(placed);
  }
  return rows;
}

/** Adds a block's panels and tables to a layout; answers where it ends below. */
function placeBlock(
  { groups, ranks }: Block,
  start: { x: number; y: number; gutter: number },
  layout: Layout,
): number {
  const width =
    ranks.reduce((sum, rank) => sum + widthOfRank(rank), 0) +
    start.gutter * (ranks.length - 1) +
    2 * PANEL_PADDING;
  let top = start.y;
  const block = 1 + Math.max(-1, ...layout.tables.map((table) => table.block));
  for (const group of groups) {
    const columns = ranks.map((rank) => rank.filter((table) => table.group === group));
    const heights = columns.map((tables) =>
      tables.reduce((sum, table) => sum + heightOfTable(table) + TABLE_GAP, -TABLE_GAP),
    );
    const inner = Math.max(...heights);
    let x = start.x + PANEL_PADDING;
    for (const [rank, tables] of columns.entries()) {
      // From the panel's head to its foot.
      const gap = (inner - (heights[rank] ?? 0)) / Math.max(1, tables.length - 1) + TABLE_GAP;
      let y = top + PANEL_TITLE_HEIGHT;
      for (const table of tables) {
        const size = { width: widthOfTable(table), height: heightOfTable(table) };
        layout.tables.push({ table, block, x, y, ...size, rowsPerHalf: rowsOfTable(table) });
        y += size.height + gap;
      }
      x += widthOfRank(ranks[rank] ?? []) + start.gutter;
    }
    const height = PANEL_TITLE_HEIGHT + inner + PANEL_PADDING;
    layout.panels.push({ group, x: start.x, y: top, width, height });
    top += height + PANEL_GAP;
  }
  return top - PANEL_GAP;
}

/** The middle of a column's row, as far down as it stands in its half of the table. */
function rowMiddle({ table, y, rowsPerHalf }: PlacedTable, name: string): number {
  const row = table.columns.findIndex((column) => column.name === name) % rowsPerHalf;
  return y + TITLE_HEIGHT + (row + 0.5) * ROW_HEIGHT;
}

/**
 * Foreign keys as lines with right angles. Those to one column share a lane in the gap behind it;
 * a key that leads past a column of tables runs above its own panel's tables.
 */
function linesOf(references: readonly Reference[], { tables, panels }: Layout): Line[] {
  const find = (name: string) => tables.find(({ table }) => table.name === name);
  const lanes = new Map<string, string[]>();
  /** Where the lane to a column runs, in the gap behind the target's column of tables. */
  const laneOf = ({ block, table }: PlacedTable, right: number, column: string) => {
    const key = `${block} ${right}`;
    const known = lanes.get(key) ?? [];
    const target = `${table.name}.${column}`;
    if (!known.includes(target)) known.push(target);
    lanes.set(key, known);
    return right + 20 + known.indexOf(target) * LANE;
  };
  return references.flatMap(({ from, to, isCascade }) => {
    const source = find(from.table);
    const target = find(to.table);
    if (!source || !target) return [];
    const start: [number, number] = [source.x, rowMiddle(source, from.column)];
    const end: [number, number] = [target.x + target.width, rowMiddle(target, to.column)];
    // Behind the widest table of the target's column, so that the lane passes all of them.
    const column = tables.filter(({ block, x }) => block === target.block && x === target.x);
    const right = Math.max(...column.map(({ x, width }) => x + width));
    const lane = laneOf(target, right, to.column);
    const isBetween = tables.some(
      ({ block, x, width }) => block === source.block && x > right && x + width < source.x,
    );
    const panel = panels.find(({ group }) => group === source.table.group);
    if (!isBetween || !panel) {
      return [{ isCascade, points: [start, [lane, start[1]], [lane, end[1]], end] }];
    }
    const above = panel.y + PANEL_TITLE_HEIGHT - 14;
    const beside = source.x - 20;
    const points: [number, number][] = [
      start,
      [beside, start[1]],
      [beside, above],
      [lane, above],
      [lane, end[1]],
      end,
    ];
    return [{ isCascade, points }];
  });
}
