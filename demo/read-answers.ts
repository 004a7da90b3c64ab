import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SourceRow } from '@/lib/server/import/source-row';

const CATALOGUE = path.join(import.meta.dirname, 'catalogue');

/** A text is a file by its language: the question as its heading, the answer in short, and the rest. */
function textsOf(markdown: string) {
  const [, title = '', summary = '', body = ''] =
    /^# (.+)\n\n(.+)\n\n([\s\S]+)$/.exec(markdown.trim()) ?? [];
  return { title, summary, body };
}

async function readAnswer(folder: string): Promise<SourceRow> {
  const meta = JSON.parse(await readFile(path.join(folder, 'meta.json'), 'utf8'));
  const texts: Record<string, Record<string, string>> = { title: {}, summary: {}, body: {} };
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.md'))) {
    const locale = path.basename(file, '.md');
    const parts = textsOf(await readFile(path.join(folder, file), 'utf8'));
    for (const [column, text] of Object.entries(parts)) {
      Object.assign(texts[column] ?? {}, { [locale]: text });
    }
  }
  const position = Number(meta.passage_id) * 10;
  const sign = path.basename(folder);
  const values = { passage_sign: sign, place: 'answers', position, ...meta, ...texts };
  return { kind: 'passages', file: path.relative(CATALOGUE, folder), line: 1, values };
}

/** Answers to buyers' questions: those of the product, or those that the demo adds for its example. */
export async function readAnswers(kind: 'answers' | 'example-answers'): Promise<SourceRow[]> {
  const folder = path.join(CATALOGUE, kind);
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map((name) => readAnswer(path.join(folder, name))));
}
