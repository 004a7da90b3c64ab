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
 * What stands in front of a public site: https for a domain and every name below it, handed on as plain
 * http with the visitor's address and the name that was asked for. Its certificate is nobody's, and its
 * domain is resolved by the browser alone.
 * @param sitePort asked for at each request, because the site is started after its origin is known
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
      ...{ 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'https' },
      'x-forwarded-host': headers.host,
    };
    const inner = ask(
      {
        ...{ port: sitePort(), method, path: url, headers: { ...headers, ...forwarded } },
        // A connection that is used again may be closed by the site at that very moment.
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
