import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** The output lines of a program without a terminal. */
function linesOf(program: string): Record<string, unknown>[] {
  const code = `import '@/lib/runtime/process/log-output'; ${program}`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', code];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, LOG_LEVEL: 'info' },
  });
  expect(stderr).toBe('');
  const lines = stdout.trim().split('\n');
  return [...lines.map((line) => JSON.parse(line)), { status }];
}

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

it('makes one line of the log of everything that a process of the site prints', () => {
  const lines = linesOf(`
    process.stdout.write('The mall is open on:\\n  http://www.localhost:3000\\n');
    console.log('\\u001b[32m✓\\u001b[39m Ready');
    console.error('⨯', new TypeError('no such page'));
    console.warn('%s is late', 'it');
    process.emitWarning('old');
    const { log } = await import('@/lib/server/log');
    log().info({ path: '/api/home/lang' });
    await new Promise(setImmediate);`);
  const expected = [
    { level: 30, time: TIME, msg: 'The mall is open on:\n  http://www.localhost:3000' },
    { level: 30, time: TIME, msg: '✓ Ready' },
    expect.objectContaining({ level: 50, error: 'TypeError', message: 'no such page', msg: '⨯' }),
    { level: 40, time: TIME, msg: 'it is late' },
    expect.objectContaining({ level: 40, error: 'Warning', message: 'old' }),
    { level: 30, time: TIME, path: '/api/home/lang' },
    { status: 0 },
  ];
  // Lines that are printed at once may come in any order.
  expect(lines).toHaveLength(expected.length);
  expect(lines).toEqual(expect.arrayContaining(expected));
});

it.each([
  ['an exception', `setTimeout(() => { throw new Error('boom'); })`],
  ['a rejection', `Promise.reject(new Error('boom'))`],
  ['a failing start', `throw new Error('boom')`],
])('ends with a line and code 1 after %s that nobody catches', (_, program) => {
  expect(linesOf(program)).toEqual([
    {
      level: 60,
      time: TIME,
      error: 'Error',
      message: 'boom',
      frames: expect.any(Array),
      msg: 'uncaught exception',
    },
    { status: 1 },
  ]);
});

it('logs of an error of the database nothing that was sent to it', () => {
  const [line] = linesOf(`
    const cause = Object.assign(new Error('duplicate key'), { severity: 'ERROR', code: '23505' });
    console.error(new Error('Failed query: params: bat@example.mn', { cause }));`);
  expect(line).toMatchObject({ level: 50, errorCode: '23505' });
  expect(JSON.stringify(line)).not.toContain('bat@');
});
