import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NEVER_IDLE } from '@/tests/support/patience';
import type { Behaviour } from './behaviour';

/** What a push service was sent, as the browser behind it reads it. */
export interface PushMessage {
  payload: { id?: string; [field: string]: unknown };
  headers: IncomingMessage['headers'];
  /** The claims of its signature, which has been checked; null for an invalid one. */
  claims: { aud?: string; sub?: string; exp?: number } | null;
}

/** A browser that has subscribed: its address, and the keys that only it can read with. */
export interface TestBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushService {
  origin: string;
  messages: PushMessage[];
  /** What it answers from now on. */
  answer(status: number, headers?: Record<string, string>): void;
  /** Decides how each message is handled; changed while it runs. */
  behave: Behaviour;
  /** Lets another browser subscribe. */
  subscribe(): TestBrowser;
  close(): Promise<void>;
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64url');

/** Decrypts `aes128gcm` (RFC 8188) with the keys of a browser (RFC 8291 section 3.4). */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (key: Buffer, salted: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salted, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and padding.
  return text.subarray(0, text.lastIndexOf(2)).toString();
}

/** The claims of a sender's signature (RFC 8292), if it is right. */
function claimsOf({ authorization = '' }: IncomingMessage['headers']): PushMessage['claims'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = fromBase64(key);
  if (point.length !== 65) return null;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const signer = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, signer, fromBase64(signature))) return null;
  return JSON.parse(fromBase64(claims).toString());
}

/** A push service with the browsers that listen to it. */
export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const messages: PushMessage[] = [];
  let next: [status: number, headers: Record<string, string>] = [201, {}];
  const server = createServer(NEVER_IDLE);
  const service: PushService = {
    origin: '',
    messages,
    behave: () => 'take',
    answer(status, headers = {}) {
      next = [status, headers];
    },
    subscribe() {
      const path = `/send/${randomBytes(8).toString('hex')}`;
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      browsers.set(path, { ecdh, auth });
      return {
        endpoint: service.origin + path,
        p256dh: ecdh.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on('request', async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const browser = browsers.get(request.url ?? '');
    const behaviour = service.behave();
    const [status, headers] = browser ? next : ([404, {}] as const);
    if (browser && status < 300 && behaviour !== 'refuse') {
      const payload = JSON.parse(decrypt(Buffer.concat(chunks), browser.ecdh, browser.auth));
      messages.push({ payload, headers: request.headers, claims: claimsOf(request.headers) });
    }
    if (behaviour === 'lost') request.socket.destroy();
    else if (behaviour === 'refuse') response.writeHead(503).end();
    else response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
