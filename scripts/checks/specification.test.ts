import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SECTIONS, specificationFaults, specifiedLines } from './specification';

const DOCUMENT = readFileSync('docs/specification.md', 'utf8');
const SELF = 'scripts/checks/specification.test.ts';

const documentOf = (row: string) =>
  `${SECTIONS.map((section, index) => `## ${index + 1}. ${section}\n`).join('')}${row}\n`;

describe('docs/specification.md', () => {
  it('names files and tests that exist, for every line', () => {
    expect(specificationFaults(DOCUMENT)).toEqual([]);
    expect(specifiedLines(DOCUMENT).length).toBeGreaterThan(180);
  });
});

describe('a line', () => {
  it('with a test that exists passes', () => {
    const row = `| A | \`${SELF}\` | \`${SELF}\`: with a test that exists passes |`;
    expect(specificationFaults(documentOf(row))).toEqual([]);
  });

  it.each([
    [
      'names no file',
      `| A | nowhere | \`${SELF}\`: names files and tests that exist, for every line |`,
    ],
    ['names no test', `| A | \`${SELF}\` | |`],
    ['there is no lost.ts', `| A | \`lost.ts\` | \`${SELF}\`: with a test that exists passes |`],
    ['there is no lost.test.ts', `| A | \`${SELF}\` | \`lost.test.ts\`: anything |`],
    ['has no test “nobody', `| A | \`${SELF}\` | \`${SELF}\`: nobody wrote this |`],
  ])('is at fault when it %s', (fault, row) => {
    const faults = specificationFaults(documentOf(row));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(fault);
  });
});

it('a section that is missing is a fault', () => {
  expect(specificationFaults('')).toHaveLength(SECTIONS.length);
});
