import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Bits of the authenticator data's flags (WebAuthn section 6.1). */
const FLAGS = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 } as const;

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

interface Said {
  /** As the browser knows the page. */
  origin: string;
  /** Whether the person showed finger, face or PIN. */
  isVerified?: boolean;
}

/** A device with one passkey for a host, as a browser would speak for it (ES256, no attestation). */
export class VirtualAuthenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly credentialId = randomBytes(16);
  private userHandle = '';
  /** How often it was used; a copy of a device has the count of its moment. */
  counter = 0;

  private authenticatorData(rpId: string, flags: number, attested = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested]);
  }

  private flagsOf({ isVerified = true }: Said): number {
    return FLAGS.userPresent | (isVerified ? FLAGS.userVerified : 0);
  }

  private clientData(type: string, challenge: string, { origin }: Said): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private credential(response: object): string {
    const id = base64url(this.credentialId);
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  }

  /** The browser's response to creation options. */
  create(options: unknown, said: Said): string {
    const { challenge, rp, user } = options as {
      challenge: string;
      rp: { id: string };
      user: { id: string };
    };
    this.userHandle = user.id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    // COSE (RFC 9053): EC2 key, ES256, P-256.
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]) as never,
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, key]);
    const flags = this.flagsOf(said) | FLAGS.attested;
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(this.authenticatorData(rp.id, flags, attested))],
      ]) as never,
    );
    return this.credential({
      clientDataJSON: base64url(this.clientData('webauthn.create', challenge, said)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** The browser's response to request options. */
  get(options: unknown, said: Said): string {
    const { challenge, rpId } = options as { challenge: string; rpId: string };
    this.counter += 1;
    const data = this.authenticatorData(rpId, this.flagsOf(said));
    const clientData = this.clientData('webauthn.get', challenge, said);
    const signed = Buffer.concat([data, sha256(clientData)]);
    return this.credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, this.keys.privateKey)),
      userHandle: this.userHandle,
    });
  }
}
