import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawDataModel } from '../data-model/drawing';
import { type Layout, layOut } from '../data-model/layout';
import { type DataModel, readDataModel } from '../data-model/tables';

let model: DataModel;
let layout: Layout;

beforeAll(async () => {
  model = await readDataModel();
  layout = layOut(model);
});

/** Whether a point lies inside a box, not on its edge. */
const isInside = (
  [x, y]: [number, number],
  box: { x: number; y: number; width: number; height: number },
) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

describe('docs/data-model.svg', () => {
  it('shows the schema as it is; `npm run docs:data-model` draws it again', () => {
    // Not toBe: it would print a diff of thousands of lines.
    expect(readFileSync('docs/data-model.svg', 'utf8') === drawDataModel(layout)).toBe(true);
  });

  it('has every table of the schema once, each inside its own panel', () => {
    expect(layout.tables.map(({ table }) => table.name).sort()).toEqual(
      model.tables.map(({ name }) => name).sort(),
    );
    for (const { table, x, y, width, height } of layout.tables) {
      const panel = layout.panels.find(({ group }) => group === table.group);
      expect(panel && isInside([x, y], panel)).toBe(true);
      expect(panel && isInside([x + width, y + height], panel)).toBe(true);
    }
  });

  it('draws a line for every foreign key, through no table', () => {
    expect(layout.lines).toHaveLength(model.references.length);
    expect(model.references.length).toBeGreaterThan(0);
    for (const { points } of layout.lines) {
      for (const [index, [x, y]] of points.slice(1).entries()) {
        const [fromX, fromY] = points[index] ?? [x, y];
        for (let step = 0; step <= 100; step += 1) {
          const point: [number, number] = [
            fromX + ((x - fromX) * step) / 100,
            fromY + ((y - fromY) * step) / 100,
          ];
          expect(layout.tables.filter((table) => isInside(point, table))).toEqual([]);
        }
      }
    }
  });
});
