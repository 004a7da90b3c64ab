import type { OutgoingHttpHeaders } from 'node:http';

export function setHeaders(
  response: { setHeader(name: string, value: number | string | string[]): unknown },
  headers: OutgoingHttpHeaders,
): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
}
