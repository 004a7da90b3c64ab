import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { onEnd } from '@/tests/support/cleanup';
import { endProgram } from '@/tests/support/run-program';
import { program, waitUntilOpen } from '../logs/proxies';

/** How often `deploy/haproxy.cfg` has a machine asked whether it is ready. */
export const HEALTH_CHECK_MS = 1_000;

/**
 * Starts HAProxy before two machines, with the configuration that is shipped, and waits until one is ready.
 * @param port of this machine's loopback
 * @param machines their addresses, such as `127.0.0.1:3000`
 * @returns functions that reload its configuration and end it
 */
export async function startBalancer(
  port: number,
  [one, two]: readonly [string, string],
): Promise<{ reload(): void; end(): Promise<void> }> {
  const env = { ...process.env, MALL_BIND: `127.0.0.1:${port}`, MALL_ONE: one, MALL_TWO: two };
  const args = ['-W', '-db', '-q', '-f', 'deploy/haproxy.cfg'];
  const balancer = spawn(program('haproxy', 'haproxy'), args, {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onEnd(() => endProgram(balancer));
  await waitUntilOpen(port, () => balancer.exitCode !== null);
  while ((await fetch(`http://127.0.0.1:${port}/readyz`)).status !== 200) await setTimeout(200);
  return { reload: () => void balancer.kill('SIGUSR2'), end: () => endProgram(balancer) };
}
