import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { Envelope } from '@/lib/contract/envelope';
import { newEnquiry } from '@/tests/support/load/enquiry';
import type { LoadRequest } from '@/tests/support/load/steady-load';
import { jpegPicture } from '@/tests/support/server/sample-pictures';
import { uploadRequest } from '@/tests/support/server/upload-request';

/**
 * Delay between two enquiries of a buyer, and before a failed one is sent again, like a browser's
 * first retry.
 */
const REST_MS = 1_200;
const AGAIN_AFTER_MS = 3_000;
const GIVES_UP_AFTER_MS = 10_000;
/** Every so many enquiries a member's picture is uploaded. */
const ENQUIRIES_PER_PICTURE = 12;

interface Ask extends Omit<LoadRequest, 'body' | 'isGood'> {
  port: number;
  body: string | Buffer;
}

/** Null for a response that is not the API's, or for none. */
function send({ port, host, path, headers, body }: Ask): Promise<Envelope | null> {
  return new Promise((resolve) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        agent: false,
        headers: { host: `${host}:${port}`, ...headers },
        localAddress: '127.0.100.1',
      },
      async (answer) => {
        let text = '';
        try {
          for await (const part of answer.setEncoding('utf8')) text += part;
          resolve(JSON.parse(text));
        } catch {
          resolve(null);
        }
      },
    );
    sent.setTimeout(GIVES_UP_AFTER_MS, () => sent.destroy());
    sent.once('error', () => resolve(null));
    sent.end(body);
  });
}

/** People who send enquiries and pictures, and whose browsers retry failed ones. */
export class Buyers {
  /** By `client_id`: the number that was answered first. */
  private readonly numbers = new Map<string, string>();
  private readonly pictures: string[] = [];
  private refused = 0;
  private isStopping = false;
  private readonly all: Promise<void>[];

  constructor(
    private readonly port: number,
    /** Of members, who upload in turn. */
    private readonly tokens: readonly string[],
    count: number,
  ) {
    this.all = Array.from({ length: count }, () => this.buy());
  }

  /** How many attempts were rejected or not answered since the last call. */
  takeRefused(): number {
    const { refused } = this;
    this.refused = 0;
    return refused;
  }

  /** Settles when everything that was sent is accepted. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.all);
  }

  private async buy(): Promise<void> {
    for (let nth = 1; !this.isStopping; nth += 1) {
      const clientId = crypto.randomUUID();
      const { number } = await this.untilTaken<{ number: string }>(async () => {
        const { body = '', ...enquiry } = newEnquiry(undefined, clientId);
        return { ...enquiry, body };
      });
      this.numbers.set(clientId, number);
      if (nth % ENQUIRIES_PER_PICTURE === 0) {
        const { media_id } = await this.untilTaken<{ media_id: string }>(() => this.picture());
        this.pictures.push(media_id);
      }
      await setTimeout(REST_MS);
    }
  }

  private async picture(): Promise<Omit<Ask, 'port'>> {
    const token = this.tokens[this.pictures.length % this.tokens.length] ?? '';
    const upload = uploadRequest(token, await jpegPicture(600 + this.pictures.length));
    const { pathname, search } = new URL(upload.url);
    return {
      host: 'mn.localhost',
      path: pathname + search,
      headers: Object.fromEntries(upload.headers),
      body: Buffer.from(await upload.arrayBuffer()),
    };
  }

  private async untilTaken<Data>(make: () => Promise<Omit<Ask, 'port'>>): Promise<Data> {
    for (;;) {
      const answer = await send({ port: this.port, ...(await make()) });
      if (answer?.code === 0) return answer.data as Data;
      this.refused += 1;
      await setTimeout(AGAIN_AFTER_MS);
    }
  }

  /** Accepted enquiries and pictures that are missing or doubled. */
  async verify(sql: Sql, bucketFolder: string) {
    const rows = await sql<{ id: string; number: string }[]>`
      select client_id as id, number from enquiries`;
    const stored = new Map<string, string[]>();
    for (const { id, number } of rows) stored.set(id, [...(stored.get(id) ?? []), number]);
    // Their files have another name than they.
    const named = await sql<{ id: string; name: string }[]>`
      select media_id as id, substr(src, 8, 32) as name from review_media`;
    const nameOf = new Map(named.map(({ id, name }) => [id, name]));
    const files = readdirSync(bucketFolder, { recursive: true }).join('\n');
    return {
      enquiries: this.numbers.size,
      lost: [...this.numbers].filter(([id, number]) => !stored.get(id)?.includes(number)).length,
      doubled: [...stored.values()].filter(({ length }) => length > 1).length,
      /** Enquiries whose buyer never got a number. */
      unknown: [...stored.keys()].filter((id) => !this.numbers.has(id)).length,
      pictures: this.pictures.length,
      lostPictures: this.pictures.filter((id) => !files.includes(nameOf.get(id) ?? id)).length,
    };
  }
}
