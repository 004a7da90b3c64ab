import { execFileSync } from 'node:child_process';
import { onEnd } from '@/tests/support/cleanup';

/** A machine as its network sees it. */
export interface Host {
  address: string;
  /** Put before a command to run it there. */
  within: readonly string[];
}

const ip = (...args: string[]) =>
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });

/**
 * A network of its own on this machine: each host is a network namespace with one address, on a bridge
 * that this machine has the first address of. It is gone when the command ends.
 * @throws where this account may not make namespaces
 */
export function openNetwork(hosts: number): Host[] {
  const bridge = `mall${process.pid}`;
  const subnet = `10.203.${process.pid % 250}`;
  ip('link', 'add', bridge, 'type', 'bridge');
  onEnd(() => void ip('link', 'del', bridge));
  ip('address', 'add', `${subnet}.1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  return Array.from({ length: hosts }, (_, nth) => {
    const name = `${bridge}-${nth}`;
    const address = `${subnet}.${10 + nth}`;
    ip('netns', 'add', name);
    onEnd(() => void ip('netns', 'del', name));
    ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', name, 'master', bridge, 'up');
    ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) ip('-n', name, 'link', 'set', device, 'up');
    return { address, within: ['ip', 'netns', 'exec', name] };
  });
}
