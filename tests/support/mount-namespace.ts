import { spawnSync } from 'node:child_process';

/** Runs a program in its own mount namespace, in which a shell command has mounted something. */
export function inMountNamespace(mount: string, folder: string, program: string[]): string[] {
  const script = `${mount} && folder="$1" && shift && exec "$@"`;
  return [
    'unshare',
    '--mount',
    '--propagation',
    'private',
    'sh',
    '-c',
    script,
    'sh',
    folder,
    ...program,
  ];
}

let answer: boolean | undefined;

/** Whether this process may mount something for programs that it starts: as root, on Linux. */
export function canMount(): boolean {
  const [file = '', ...args] = inMountNamespace('mount -t tmpfs tmpfs "$1"', '/mnt', ['true']);
  answer ??= spawnSync(file, args, { stdio: 'ignore' }).status === 0;
  return answer;
}
