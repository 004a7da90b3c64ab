/** Where systemd puts the first socket that it has opened (sd_listen_fds(3)). */
const FIRST_FD = 3;

/** Tells web servers which of their descriptors are such sockets. */
const VARIABLE = 'LISTENING_SOCKETS';

/**
 * The sockets that the parent has opened for this process, as systemd does for a unit with a
 * `.socket`: they stay open while the site restarts, and clients wait instead of being refused.
 * Removes the variables that announce them, which are not for children.
 */
export function takeListeningSockets(): number[] {
  const { LISTEN_PID, LISTEN_FDS } = process.env;
  for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete process.env[name];
  const count = Number(LISTEN_PID) === process.pid ? Number(LISTEN_FDS) : 0;
  return Array.from({ length: count }, (_, nth) => FIRST_FD + nth);
}

/**
 * Options that pass sockets to a child: its descriptors, after those that every child has, and a
 * variable.
 */
export function handedOn(sockets: readonly number[]) {
  const own = ['inherit', 'inherit', 'inherit', 'ipc'] as const;
  const numbers = sockets.map((_, nth) => own.length + nth);
  return { stdio: [...own, ...sockets], env: { [VARIABLE]: numbers.join() } };
}

/** The sockets that were passed to this process. */
export function handedSockets(): number[] {
  return (process.env[VARIABLE] || '').split(',').filter(Boolean).map(Number);
}

/** The same variable for the servers of another release, which listen through this process. */
export const handedVariables = () => ({ [VARIABLE]: process.env[VARIABLE] });
