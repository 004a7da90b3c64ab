import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { ATTEMPT_TIMEOUT_MS, ChannelError } from './channel';
import { isPublicAddress, lookupPublic } from './public-address';

/** Longer values of Retry-After are cut to this. */
const RETRY_AFTER_MAX_MS = 24 * 3_600_000;

export interface Posted {
  status: number;
  /** The header Retry-After (RFC 9110, 10.2.3); null without one. */
  retryAfter: string | null;
  /** The response body; '' when `answerMaxBytes` is 0. */
  answer: string;
}

interface PostOptions {
  /** For a request without a body; POST when left out. */
  method?: 'GET';
  /** ATTEMPT_TIMEOUT_MS when left out. */
  timeoutMs?: number;
  headers: Record<string, string>;
  body: string | Buffer;
  /** Whether this machine and its network are allowed; otherwise public addresses only. */
  mayBeInner: boolean;
  /** A longer response is an error; 0 reads nothing of it. */
  answerMaxBytes: number;
}

/** Seconds or a moment (RFC 9110, 10.2.3), as milliseconds from now. */
export function retryAfterMsOf(value: string | null, now = new Date()): number {
  if (!value) return 0;
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return waitMs > 0 ? Math.min(waitMs, RETRY_AFTER_MAX_MS) : 0;
}

async function beginningOf(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  if (maxBytes > 0)
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.byteLength;
      if (length > maxBytes) throw new ChannelError('answer too long');
      chunks.push(chunk);
    }
  response.destroy();
  return Buffer.concat(chunks).toString();
}

/**
 * Posts to another server. The check is made on the address that the connection uses, so that a
 * name that resolves differently a moment later cannot bypass it. Redirects are not followed: they
 * would hand the message to another receiver.
 * @throws ChannelError for an internal IP address or too long a response; an error with the code
 *   NOT_PUBLIC for a name of one; TimeoutError
 */
export function post(
  url: string,
  {
    method,
    timeoutMs = ATTEMPT_TIMEOUT_MS,
    headers,
    body,
    mayBeInner,
    answerMaxBytes,
  }: PostOptions,
): Promise<Posted> {
  const { protocol, hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  // Node looks up names only.
  if (!mayBeInner && isIP(literal) && !isPublicAddress(literal))
    return Promise.reject(new ChannelError('NOT_PUBLIC'));
  const request = protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: method ?? 'POST',
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        ...(!mayBeInner && { lookup: lookupPublic }),
      },
      (response) => {
        const retryAfter = response.headers['retry-after'] ?? null;
        const status = response.statusCode ?? 0;
        beginningOf(response, answerMaxBytes).then(
          (answer) => resolve({ status, retryAfter, answer }),
          reject,
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
