import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const portOf = (url: string) => Number(new URL(url).port);

/** A proxy to a database that can fail as a network does. */
export async function openWay(databaseUrl: string) {
  /** What each connection has sent so far. */
  const sockets = new Map<Socket, string>();
  let isOpen = true;
  let target = portOf(databaseUrl);
  const proxy = createServer((socket) => {
    if (!isOpen) return socket.destroy();
    const upstream = connect(target, '127.0.0.1');
    sockets.set(socket, '');
    socket.on('data', (chunk) => sockets.set(socket, `${sockets.get(socket)}${chunk}`));
    socket.pipe(upstream).pipe(socket);
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      upstream.destroy();
    });
    upstream.on('error', () => socket.destroy());
    upstream.on('close', () => socket.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    cut() {
      isOpen = false;
      for (const socket of sockets.keys()) socket.destroy();
    },
    /** Resets the connections, as a machine does that does not know them. */
    reset() {
      for (const socket of sockets.keys()) socket.resetAndDestroy();
    },
    /** Connections that have sent such data get no more data, without being closed. */
    silence(isConcerned: (sent: string) => boolean = () => true) {
      for (const [socket, sent] of sockets) {
        if (!isConcerned(sent)) continue;
        sockets.set(socket, '');
        socket.unpipe().pause();
        socket.write = () => true;
      }
    },
    mend() {
      isOpen = true;
    },
    /** New connections lead to another database on this machine. */
    leadTo(url: string) {
      target = portOf(url);
    },
    close: () => proxy.close(),
  };
}
