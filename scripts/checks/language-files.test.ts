import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeTypesProject } from './language-files';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'language-files-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the compiler says where files of languages are replaced by others, by their names. */
function complaintsWith(files: Record<string, string>): string {
  const paths = Object.fromEntries(
    Object.entries(files).map(([name, file]) => [`@/messages/${name}`, [join(folder, file)]]),
  );
  const project = writeTypesProject(folder, {
    // The rest of the project takes longer.
    include: [],
    paths: { ...paths, '@/*': [`${resolve('.')}/*`] },
  });
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
  const args = [compiler, '-p', project, '--incremental', 'false'];
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout;
}

it('a language that lacks a text or a file does not compile', () => {
  const texts = JSON.parse(readFileSync(join('messages', 'nl.json'), 'utf8'));
  delete texts.enquiry.send;
  writeFileSync(join(folder, 'incomplete.json'), JSON.stringify(texts));
  const complaints = complaintsWith({
    'nl.json': 'incomplete.json',
    'trade-words/pt.json': 'none.json',
  });
  expect(complaints).toMatch(/nl\["enquiry"\][\s\S]*'"?send"?' is missing/);
  expect(complaints).toContain("Cannot find module '@/messages/trade-words/pt.json'");
  expect(complaints.match(/error TS/g)).toHaveLength(2);
});
