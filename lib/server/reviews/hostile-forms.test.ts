import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReviewMedia } from '@/lib/contract/calls/review';
import { UPLOAD_MAX_BYTES } from '@/lib/contract/review-limits';
import { processorMs } from '@/tests/support/processor-time';
import { jpegPicture, pngPicture } from '@/tests/support/server/sample-pictures';
import { answerTo } from '@/tests/support/server/signed-request';
import { createTestBackend } from '@/tests/support/server/test-backend';
import { createTestMember, openTestSession } from '@/tests/support/server/test-member';
import { createUploadBench, type UploadBench } from '@/tests/support/server/upload-outcome';
import {
  type FormPart,
  fieldParts,
  formBody,
  formRequest,
  uploadRequest,
} from '@/tests/support/server/upload-request';
import { reviewMedia } from '../db/schema/reviews';
import { UPLOAD_BODY_LIMIT } from './uploads';

const CHUNK_BYTES = 256 * 1024;

let bench: UploadBench;
let token: string;
let picture: Buffer;
beforeAll(async () => {
  bench = await createUploadBench();
  token = bench.token;
  picture = await jpegPicture();
});
afterAll(() => bench.backend.close());
beforeEach(() => bench.backend.db.delete(reviewMedia));

type Changes = Parameters<typeof formRequest>[2];

const send = (body: BodyInit | null, changes: Changes = {}, fields: object = { token }) =>
  answerTo<ReviewMedia>(bench.backend, formRequest({ ...fields }, body, changes));
const file = (changes: Partial<FormPart> = {}): FormPart => ({
  name: 'file',
  content: picture,
  filename: 'photo.jpg',
  ...changes,
});
const form = (...parts: FormPart[]) => formBody([...fieldParts({ token }), ...parts]);
const stored = () => bench.backend.db.$count(reviewMedia);

/** A stream that counts what is taken from it. `chunks` is how many there are, or infinity. */
function countingStream(chunks: number, first?: Uint8Array) {
  const state = { taken: 0, isCancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (state.taken >= chunks) return controller.close();
        const chunk = state.taken === 0 && first ? first : new Uint8Array(CHUNK_BYTES);
        state.taken += 1;
        controller.enqueue(chunk);
      },
      cancel() {
        state.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, state };
}

describe('file names', () => {
  it.each([
    ['a way out of the folder', '../../../../etc/passwd'],
    ['a way out on Windows', '..\\..\\boot.ini'],
    ['an encoded way out', '%2e%2e%2f%2e%2e%2fpasswd'],
    ['a NUL', 'photo.svg\0.jpg'],
    ['signs that turn the text', 'photo\u202egpj.exe'],
    ['a long name', 'x'.repeat(1500)],
    ['no name', ''],
    ['a page', '<script>alert(1)</script>.jpg'],
    ['a device', 'CON'],
  ])('with %s reach nothing', async (_, filename) => {
    const { code, data } = await bench.upload(picture, { filename });
    expect(code).toBe(0);
    expect(data.src).toMatch(/^\/media\/[0-9a-f]{32}-1600\.webp\?/);
    expect(JSON.stringify(data)).not.toMatch(/passwd|boot|exe|script|CON|xxx/);
  });
});

describe('a form', () => {
  it.each([
    ['without a boundary', 'multipart/form-data'],
    ['with an empty boundary', 'multipart/form-data; boundary='],
    ['with a boundary of 100 signs', `multipart/form-data; boundary=${'x'.repeat(100)}`],
    ['with two boundaries', 'multipart/form-data; boundary=a; boundary=b'],
    ['with a line break in its boundary', 'multipart/form-data; boundary="a\tb"'],
    ['of another kind', 'multipart/mixed; boundary=x'],
    ['that is JSON', 'application/json'],
    ['that is none', 'text/plain'],
  ])('%s is of a type that is not accepted', async (_, type) => {
    const answer = await send(form(file()), { headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status: 415, code: 415, data: null });
  });

  it('in a compressed body is not accepted', async () => {
    const answer = await send(form(file()), { headers: { 'content-encoding': 'gzip' } });
    expect(answer).toMatchObject({ status: 415, code: 415 });
  });

  const many = (count: number, part: (i: number) => FormPart) =>
    form(...Array.from({ length: count }, (_, i) => part(i)), file());

  it.each<[string, () => BodyInit | null]>([
    ['without a body', () => null],
    ['of nothing', () => Buffer.alloc(0)],
    ['whose boundary is never written', () => Buffer.from('token=x&file=y')],
    ['without its last boundary', () => formBody([...fieldParts({ token }), file()], '')],
    ['that was cut off', () => form(file()).subarray(0, 700)],
    ['of an end only', () => formBody([])],
    ['of five thousand parts', () => many(5000, (i) => ({ name: `f${i}`, content: 'x' }))],
    [
      'of five thousand files',
      () => many(5000, (i) => file({ name: `f${i}`, content: Buffer.from('x') })),
    ],
    [
      'of five thousand parts behind what looks like its end',
      () => {
        const parts = Array.from({ length: 5000 }, (_, i) => ({ name: `f${i}`, content: 'x' }));
        return form(file({ content: formBody([]).subarray(0, -2) }), ...parts);
      },
    ],
    [
      'with a part whose header is huge',
      () => form(file({ headers: `\r\nX: ${'x'.repeat(1e6)}` })),
    ],
    [
      'with a part of a hundred headers',
      () => form(file({ headers: '\r\nX-Header: value'.repeat(200) })),
    ],
    ['with a part without a name', () => form(file({ name: '"; x="' }), file({ name: 'a"b' }))],
    ['with two files of one name', () => form(file(), file())],
    [
      'with a field that is sent twice',
      () => formBody([...fieldParts({ token }), ...fieldParts({ token }), file()]),
    ],
    [
      'without line ends',
      () => Buffer.from(form(file()).toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
    ],
  ])('%s is rejected in words, soon', async (_, make) => {
    const body = make();
    const startedAtMs = processorMs();
    const answer = await send(body);
    expect(answer.status).toBeLessThan(500);
    expect(answer).toMatchObject({ data: null });
    expect([1, 403]).toContain(answer.code);
    expect(processorMs() - startedAtMs).toBeLessThan(1000);
    expect(await stored()).toBe(0);
  });

  it('without a file names what is missing', async () => {
    expect(await send(form())).toMatchObject({ code: 1, msg: 'invalid file' });
    expect(await send(form(file({ name: 'picture' })))).toMatchObject({ msg: 'invalid file' });
  });

  it.each([
    [
      'a field that was not signed',
      [{ name: 'rating', content: '5' }, ...fieldParts({ token: '' })],
    ],
    ['another token than the signed one', fieldParts({ token: 'f'.repeat(64) })],
    ['no field at all', []],
    ['the token as a file', [{ name: 'token', content: 'x', filename: 'token' }]],
    ['the file as a field', [...fieldParts({ token: 'x' }), { name: 'file', content: 'x' }]],
  ])('with %s is not what was signed', async (_, parts) => {
    const answer = await send(formBody([...(parts as FormPart[]), file()]));
    expect([1, 403]).toContain(answer.code);
    expect(await stored()).toBe(0);
  });

  it('signs its fields, and not its files', async () => {
    const first = await send(form(file()));
    const second = await send(form(file({ content: await pngPicture() })));
    expect([first.code, second.code]).toEqual([0, 0]);
    const spoilt = await send(form(file()), { secret: 'guessed' });
    expect(spoilt).toMatchObject({ status: 403, code: 403, msg: 'bad signature' });
  });
});

describe('the length of a body', () => {
  it('is believed when it says too much: nothing is read', async () => {
    const { stream, state } = countingStream(Number.POSITIVE_INFINITY);
    const answer = await send(stream, { headers: { 'content-length': '99999999999' } });
    expect(answer).toMatchObject({ status: 413, code: 413, msg: 'file too large', data: null });
    expect(state.taken).toBe(0);
  });

  it.each(['1', '-1', 'many', '1e3', ''])(
    'is not believed when it says %j: the bytes are counted',
    async (length) => {
      const { stream, state } = countingStream(Number.POSITIVE_INFINITY);
      const answer = await send(stream, { headers: { 'content-length': length } });
      expect(answer).toMatchObject({ status: 413, code: 413, msg: 'file too large' });
      expect(state.taken * CHUNK_BYTES).toBeLessThan(UPLOAD_BODY_LIMIT.bytes + 2 * CHUNK_BYTES);
      expect(state.isCancelled).toBe(true);
    },
  );

  it('is rejected in words when the sender breaks off', async () => {
    const stream = new ReadableStream({
      pull(controller) {
        controller.error(new Error('connection lost'));
      },
    });
    expect(await send(stream)).toMatchObject({ status: 200, code: 1, msg: 'body incomplete' });
  });

  it('has room for the largest file with the largest poster', async () => {
    const padded = (bytes: Buffer, length: number) =>
      Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
    const answer = await bench.upload(padded(picture, UPLOAD_MAX_BYTES), {
      poster: padded(picture, 2 * 1024 * 1024),
    });
    expect(answer.code).toBe(0);
  });
});

describe('who may upload files', () => {
  it.each([undefined, '0'.repeat(64), "' or 1=1 --"])(
    'is decided before anything is read: not with the token %j',
    async (wrong) => {
      const { stream, state } = countingStream(Number.POSITIVE_INFINITY);
      const answer = await send(stream, {}, { token: wrong });
      expect(answer).toMatchObject({ status: 200, code: 401, data: null });
      expect(state.taken).toBe(0);
    },
  );

  it('excludes a request with a wrong signature, and nothing of it is read', async () => {
    const { stream, state } = countingStream(Number.POSITIVE_INFINITY);
    expect((await send(stream, { secret: 'guessed' })).code).toBe(403);
    expect(state.taken).toBe(0);
  });

  it('is limited to forty uploads of a member in ten minutes, whatever the address', async () => {
    const limited = await createTestBackend({ rateLimitScale: 2 / 40 });
    const members = [await openTestSession(limited.db), await openTestSession(limited.db)];
    const small = await jpegPicture(32, 32);
    const codes = [];
    for (const one of members) {
      for (let i = 0; i < 3; i += 1) {
        const request = uploadRequest(one, small);
        codes.push((await answerTo(limited, request, `198.51.100.${codes.length}`)).code);
      }
    }
    expect(codes).toEqual([0, 0, 429, 0, 0, 429]);
    await limited.close();
  });

  it('is limited for an address too, with or without a login', async () => {
    const limited = await createTestBackend({ rateLimitScale: 2 / 120 });
    const codes = [];
    for (let i = 0; i < 3; i += 1) {
      const request = uploadRequest('0'.repeat(64), picture);
      codes.push(await answerTo(limited, request, '198.51.100.1'));
    }
    expect(codes.map(({ code }) => code)).toEqual([401, 401, 429]);
    expect(Number(codes[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
    await limited.close();
  });

  it('is limited to four bodies of a member at once, and each ends when its sender disconnects', async () => {
    const { db } = bench.backend;
    const slow = (await createTestMember(db)).token;
    const breakOff: (() => void)[] = [];
    const hanging = Array.from({ length: 4 }, () => {
      const stream = new ReadableStream({
        start(controller) {
          breakOff.push(() => controller.error(new Error('connection lost')));
        },
      });
      return send(stream, {}, { token: slow });
    });
    const body = formBody([...fieldParts({ token: slow }), file()]);
    await expect.poll(async () => (await send(body, {}, { token: slow })).code).toBe(429);
    expect((await send(form(file()))).code).toBe(0);
    for (const end of breakOff) end();
    for (const answer of await Promise.all(hanging)) expect(answer.code).toBe(1);
    expect((await send(body, {}, { token: slow })).code).toBe(0);
  });

  it('is limited while too many pictures are decoded: the answer says in words to retry', async () => {
    const { db } = bench.backend;
    const tokens = await Promise.all(
      Array.from({ length: 20 }, async () => (await createTestMember(db)).token),
    );
    const large = await jpegPicture(4000, 3000);
    const answers = await Promise.all(
      tokens.map((one) => answerTo(bench.backend, uploadRequest(one, large))),
    );
    const codes = answers.map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set([0, 503]));
    // One is worked on and twelve wait.
    expect(codes.filter((code) => code === 0).length).toBeGreaterThanOrEqual(13);
    const rejected = answers.find(({ code }) => code === 503);
    expect(rejected?.msg).toContain('please try again in a minute');
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
