import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { seedAnswers } from '@/demo/seed-answers';
import type { ResponseOf } from '@/lib/contract/call';
import { searchAll } from '@/lib/contract/calls/search';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';

const FOLDER = join(process.cwd(), 'tests/support/search-questions');

/** What buyers ask, as they type it, by the answer that it has to lead to. */
const QUESTIONS = readdirSync(FOLDER).map((file) => ({
  lang: basename(file, '.json'),
  asked: Object.entries<string[]>(JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))).flatMap(
    ([sign, words]) => words.map((word) => ({ word, sign })),
  ),
}));

withTestBackend({ seed: true });
beforeAll(async () => {
  await seedAnswers(backend.db);
});

async function answersTo(word: string, lang: string): Promise<string[]> {
  const request = signedRequest(searchAll, { word }, { lang });
  const { answers = [] } = (await answerTo<ResponseOf<typeof searchAll>>(backend, request)).data;
  return answers.map(({ passage_sign: sign }) => sign);
}

it.each(QUESTIONS)('questions in $lang lead to their answers', async ({ lang, asked }) => {
  const faults: string[] = [];
  for (const { word, sign } of asked) {
    const found = await answersTo(word, lang);
    if (found[0] !== sign) faults.push(`${word}: ${found.join(' ') || 'nothing'} for ${sign}`);
  }
  expect(faults).toEqual([]);
});
