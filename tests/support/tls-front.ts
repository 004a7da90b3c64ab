import { request as ask } from 'node:http';
import { createServer } from 'node:https';
import { generate } from 'selfsigned';
import { freePort } from './running-site';

export interface TlsFront {
  /** Of the site: https, the domain and a port. */
  origin: string;
  stop(): void;
}

/**
 * The proxy of a public site: accepts https for a domain and every name below it, and forwards
 * plain http with the visitor's address and the requested host. Its certificate is self-signed, and
 * only the browser resolves its domain.
 * @param sitePort called for each request, because the site is started after its origin is known
 */
export async function startTlsFront(domain: string, sitePort: () => number): Promise<TlsFront> {
  const names = [domain, `*.${domain}`].map((value) => ({ type: 2 as const, value }));
  const { private: key, cert } = await generate([{ name: 'commonName', value: domain }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: names }],
  });
  const server = createServer({ key, cert }, (request, response) => {
    const { method, url, headers, socket } = request;
    const forwarded = {
      'x-forwarded-for': socket.remoteAddress,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': headers.host,
    };
    const inner = ask(
      {
        port: sitePort(),
        method,
        path: url,
        headers: { ...headers, ...forwarded },
        // The site may close a kept connection at the moment in which it is reused.
        agent: false,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    inner.on('error', () => response.destroy());
    response.on('close', () => inner.destroy());
    request.pipe(inner);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    origin: `https://${domain}:${port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
