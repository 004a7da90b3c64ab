import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const decompress = promisify(brotliDecompress);

/** A change to what a site answers, by first label of the host and path. */
export type Spoil = (label: string, path: string, html: string) => string;

export interface SpoilingProxy {
  /** Such as `http://localhost:20123`. */
  origin: string;
  close(): Promise<void>;
}

/** A proxy before a site that changes its pages, as a faulty version of the site would. */
export async function openSpoilingProxy(sitePort: number, spoil: Spoil): Promise<SpoilingProxy> {
  const server: Server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    const { 'if-none-match': _, ...others } = headers;
    const forwarded = request(
      { host: 'localhost', port: sitePort, path: url, method, headers: others },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        let body = Buffer.concat(chunks);
        const { 'content-length': _length, ...kept } = answer.headers;
        if (/^text\/html/.test(kept['content-type'] ?? '') && method === 'GET') {
          if (kept['content-encoding'] === 'br') body = await decompress(body);
          delete kept['content-encoding'];
          const label = String(headers.host).split('.')[0] ?? '';
          const spoiled = spoil(label, url, body.toString('utf8'));
          if (!body.equals(Buffer.from(spoiled))) delete kept.etag;
          body = Buffer.from(spoiled);
        }
        outgoing.writeHead(answer.statusCode ?? 502, kept).end(body);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    forwarded.end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
