import bidiFactory from 'bidi-js';
import { Direction, Buffer as ShapedText, shape } from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import { directionOf, type Locale } from '@/lib/i18n/locales';
import { type Typeface, typefacesOf, type Weight } from './typefaces';

const bidi = bidiFactory();

/** One letter form where it stands in its line, in units of its typeface. */
export interface Glyph {
  id: number;
  advance: number;
  dx: number;
  dy: number;
  /** What it stands for, so that a document can be searched; empty for all but the first of several. */
  text: string;
}

/** Letter forms of one typeface that follow each other, from the left. */
export interface Run {
  typeface: Typeface;
  glyphs: Glyph[];
}

/** A line as it is drawn. Widths are shares of the type size. */
export interface Line {
  runs: Run[];
  width: number;
}

export interface TextStyle {
  locale: Locale;
  weight: Weight;
}

/** Invisible characters that only control how others are placed; joiners change letter forms. */
const INVISIBLE = /[^\P{Cf}\u200c\u200d]/gu;

/** Letters that go with what stands before them, whatever typeface that is in. */
const FOLLOWS = /[\s\p{P}\p{Mn}\p{Cf}]/u;

/** A stretch of one direction and one typeface. */
interface Piece {
  text: string;
  level: number;
  typeface: Typeface;
}

function piecesOf(text: string, levels: Uint8Array, from: number, weight: Weight): Piece[] {
  const faces = typefacesOf(weight);
  const pieces: Piece[] = [];
  let at = from;
  for (const letter of text) {
    const level = levels[at] ?? 0;
    at += letter.length;
    const last = pieces.at(-1);
    const code = letter.codePointAt(0) ?? 0;
    const isKnown = last?.typeface.letters.has(code);
    const own = faces.find((each) => each.letters.has(code));
    const typeface = isKnown && FOLLOWS.test(letter) ? last?.typeface : own;
    if (last && last.level === level && (!typeface || typeface === last.typeface))
      last.text += letter;
    else pieces.push({ text: letter, level, typeface: typeface ?? faces[0] });
  }
  return pieces;
}

/** Pieces as they stand from left to right (Unicode Standard Annex #9, rule L2). */
function inVisualOrder(pieces: Piece[]): Piece[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end += 1;
      if (end > start + 1)
        ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return ordered;
}

function shaped({ text, level, typeface }: Piece, locale: Locale): Run {
  const visible = text.replace(INVISIBLE, '');
  const buffer = new ShapedText();
  buffer.addText(visible);
  buffer.guessSegmentProperties();
  buffer.setLanguage(locale);
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  shape(typeface.font, buffer);
  const infos = buffer.getGlyphInfos();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const named = new Set<number>();
  const glyphs = buffer.getGlyphPositions().map(({ xAdvance, xOffset, yOffset }, i): Glyph => {
    const { codepoint: id = 0, cluster = 0 } = infos[i] ?? {};
    const end = starts[starts.indexOf(cluster) + 1] ?? visible.length;
    const standsFor = named.has(cluster) ? '' : visible.slice(cluster, end);
    named.add(cluster);
    return { id, advance: xAdvance, dx: xOffset, dy: yOffset, text: standsFor };
  });
  return { typeface, glyphs };
}

const widthOf = ({ typeface, glyphs }: Run) =>
  glyphs.reduce((sum, { advance }) => sum + advance, 0) / typeface.unitsPerEm;

function lineOf(text: string, levels: Uint8Array, from: number, style: TextStyle): Line {
  const pieces = inVisualOrder(piecesOf(text, levels, from, style.weight));
  const runs = pieces.map((piece) => shaped(piece, style.locale));
  return { runs, width: runs.reduce((sum, run) => sum + widthOf(run), 0) };
}

/** Where a line may end: after spaces and, in Thai, which has none, after words. */
function partsOf(text: string, locale: Locale): string[] {
  if (!/\p{Script=Thai}/u.test(text)) return text.match(/[^ ]+ *| +/g) ?? [];
  const words = [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)];
  const parts: string[] = [];
  for (const { segment, isWordLike } of words) {
    if (isWordLike || parts.length === 0) parts.push(segment);
    else parts[parts.length - 1] += segment;
  }
  return parts;
}

/** Names of facts stand on every sheet. */
const known = new LRUCache<string, Line[]>({ max: 1000 });

/**
 * Sets a paragraph in lines: letters joined and placed as their script does (HarfBuzz), runs of both
 * directions in their order (Unicode's algorithm), Thai broken between words.
 * @param maxWidth as a share of the type size; a word that is longer has a line of its own
 */
export function setText(text: string, style: TextStyle, maxWidth = Number.POSITIVE_INFINITY) {
  const key = [style.locale, style.weight, maxWidth, text].join(' ');
  const lines = known.get(key) ?? brokenText(text, style, maxWidth);
  known.set(key, lines);
  return lines;
}

function brokenText(text: string, style: TextStyle, maxWidth: number): Line[] {
  const { levels } = bidi.getEmbeddingLevels(text, directionOf(style.locale));
  const lines: Line[] = [];
  let start = 0;
  let end = 0;
  let width = 0;
  const finish = () => {
    const line = text.slice(start, end).trimEnd();
    if (line) lines.push(lineOf(line, levels, start, style));
    start = end;
    width = 0;
  };
  for (const part of partsOf(text, style.locale)) {
    const spaced = lineOf(part, levels, end, style).width;
    const bare =
      part.trimEnd() === part ? spaced : lineOf(part.trimEnd(), levels, end, style).width;
    if (width + bare > maxWidth) finish();
    end += part.length;
    width += spaced;
  }
  finish();
  return lines;
}
