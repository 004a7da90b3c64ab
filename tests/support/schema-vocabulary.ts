import { readFileSync } from 'node:fs';

/** The vocabulary of schema.org, from the package schema-dts. */
const SOURCE = readFileSync('node_modules/schema-dts/dist/schema.d.ts', 'utf8');

interface Class {
  bases: string[];
  /** By property, the names of its allowed types of value. */
  properties: Map<string, string[]>;
}

/** Interfaces by their name: `CarBase` has what cars add to vehicles, `CarLeaf` names its type. */
const classes = new Map<string, Class>();
for (const [, name = '', bases = '', body = ''] of SOURCE.matchAll(
  /^(?:export )?interface (\w+)(?: extends ([^{]+?))? \{\n([\s\S]*?)^\}/gm,
)) {
  const properties = new Map<string, string[]>();
  for (const [, property = '', range = ''] of body.matchAll(
    /^ {4}"(\w+)"\??: SchemaValue<(.+?), "\w+">;/gm,
  )) {
    properties.set(property, range.split(' | '));
  }
  classes.set(name, { bases: bases.split(', ').filter(Boolean), properties });
}

/** Types by their name, with those that they may be instead. */
const unions = new Map(
  [...SOURCE.matchAll(/^export type (\w+) = (.+);$/gm)].map(([, name = '', union = '']) => [
    name,
    union.split(' | '),
  ]),
);

function rangeOf(className: string, property: string): string[] | undefined {
  const found = classes.get(className);
  const own = found?.properties.get(property);
  if (own) return own;
  for (const base of found?.bases ?? []) {
    const range = rangeOf(base, property);
    if (range) return range;
  }
  return undefined;
}

/** Whether a type is another one or one of its kinds. */
function isKindOf(type: string, other: string, seen = new Set<string>()): boolean {
  if (type === other || other === `${type}Leaf`) return true;
  if (seen.has(other)) return false;
  seen.add(other);
  return (unions.get(other) ?? []).some((each) => isKindOf(type, each, seen));
}

type Data = Record<string, unknown>;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const PLAIN =
  /^(?:Text|URL|Number|Integer|Float|Date|DateTime|Time|Boolean|string|CssSelectorType|XPathType)$/;

function valueProblem(value: unknown, range: readonly string[]): string | null {
  if (value && typeof value === 'object') {
    const types = listOf((value as Data)['@type'] ?? []) as string[];
    if (types.length === 0) return '@id' in value ? null : 'has no @type';
    const fits = types.some((type) => range.some((each) => isKindOf(type, each)));
    return fits ? null : `is ${types.join('+')}, not ${range.join(' or ')}`;
  }
  if (typeof value === 'string' && value.startsWith('https://schema.org/')) {
    return SOURCE.includes(`"${value}"`) ? null : 'is no value of schema.org';
  }
  if (value === null || value === undefined || value === '') return 'is empty';
  // Kinds of text, such as Duration, are types of their own.
  return range.some((each) => PLAIN.test(each) || isKindOf('Text', each) || each === 'Duration')
    ? null
    : `is ${String(value)}, not ${range.join(' or ')}`;
}

/**
 * Errors in structured data by schema.org's vocabulary: unknown types and properties, values of the
 * wrong type, and empty ones; one line each, with its place.
 */
export function vocabularyProblems(data: unknown, place = '$'): string[] {
  if (Array.isArray(data))
    return data.flatMap((each, i) => vocabularyProblems(each, `${place}[${i}]`));
  if (!data || typeof data !== 'object') return [];
  const { '@graph': graph, ...node } = data as Data;
  if (graph) return vocabularyProblems(graph, `${place}.@graph`);
  const types = listOf(node['@type'] ?? []) as string[];
  const problems = types
    .filter((type) => !classes.has(`${type}Leaf`))
    .map((type) => `${place}: there is no type ${type}`);
  for (const [property, value] of Object.entries(node)) {
    const at = `${place}.${property}`;
    if (property.startsWith('@')) continue;
    const range = types.map((type) => rangeOf(`${type}Leaf`, property)).find(Boolean);
    if (!range) {
      problems.push(`${at}: is no property of ${types.join('+')}`);
      continue;
    }
    for (const each of listOf(value)) {
      const problem = valueProblem(each, range);
      if (problem) problems.push(`${at}: ${problem}`);
    }
    problems.push(...vocabularyProblems(value, at));
  }
  return problems;
}
