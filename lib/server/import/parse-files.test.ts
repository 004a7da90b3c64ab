import { describe, expect, it } from 'vitest';
import { BASE, fixture, modelsCsv, withImportFixture } from '@/tests/support/server/import-fixture';

withImportFixture();

/** Files are read in a thread of their own from four megabytes; these have five. */
const ROW_LENGTH = 5_000;
const ROW_COUNT = 1000;

type Cells = Parameters<typeof modelsCsv>[number];

/** A large file of one model, many bad rows, and what follows. */
function largeFile(...last: Cells[]): string {
  const bad = Array.from({ length: ROW_COUNT }, () => ({ trim: 'x'.repeat(ROW_LENGTH) }));
  return modelsCsv({}, ...bad, ...last);
}

describe('a large file', () => {
  it('is read as a small one is', async () => {
    const files = { ...BASE, '3-models.csv': largeFile({ model_id: '12', seats: '0' }) };
    const { problemCount, problems, written } = await fixture.importFiles(files, { skipBad: true });
    expect(problems[0]).toBe('3-models.csv:3: trim: is longer than 120');
    expect(problemCount).toBe(ROW_COUNT + 1);
    expect(written).toMatchObject({ types: 2, brands: 2, models: 1 });
  });

  it('that cannot be read is rejected with its place', async () => {
    const files = { ...BASE, '3-models.csv': `${largeFile()}"` };
    const failure = fixture.importFiles(files).catch((error: Error) => error.message);
    expect(await failure).toMatch(/3-models\.csv:\d+: holds a quotation mark/);
  });
});
