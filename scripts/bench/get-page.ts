import { get } from 'node:http';

export interface Answer {
  status: number;
  firstByteMs: number;
  totalMs: number;
  body: string;
}

/**
 * Requests a page of a site on this machine with the Host header of one of its hosts, which `fetch`
 * would replace by that of the address.
 * @param path with its query
 */
export function getPage(port: number, host: string, path: string): Promise<Answer> {
  const startMs = performance.now();
  return new Promise((resolve, reject) => {
    const request = get({ host: 'localhost', port, path, headers: { host } }, async (response) => {
      const firstByteMs = performance.now() - startMs;
      let body = '';
      try {
        for await (const chunk of response.setEncoding('utf8')) body += chunk;
        const totalMs = performance.now() - startMs;
        resolve({ status: response.statusCode ?? 0, firstByteMs, totalMs, body });
      } catch (error) {
        reject(error);
      }
    });
    request.once('error', reject);
  });
}
