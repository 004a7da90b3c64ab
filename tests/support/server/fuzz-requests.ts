import fc from 'fast-check';
import type { Call } from '@/lib/contract/call';
import { type Params, prune } from '@/lib/contract/signature';
import { type RequestChanges, signedQuery, signedRequest } from './signed-request';

/** Texts that have broken parsers, databases and encoders before. */
const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '\ufeff',
  '\uffff',
  'İ',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '99999999999999999999',
  '%',
  '%00',
  '\\',
  "'; drop table models; --",
  "' | 'a':*",
  '$'.concat('{7*7}'),
  '../../etc/passwd',
  '<script>',
  '🚙'.repeat(41),
  'я'.repeat(1001),
  'x'.repeat(9000),
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 24 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 24 }) },
  { weight: 2, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
);

/** Objects that imitate other types. */
const pretender = fc.constantFrom(
  JSON.parse('{"__proto__": {"admin": true}}'),
  { toString: 1, valueOf: 'x' },
  { length: 1e9 },
  JSON.parse('{"then": "x"}'),
  [[[[[[[[[['deep']]]]]]]]]],
);

const anyValue = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: fc.oneof(fc.integer(), fc.double(), fc.maxSafeInteger()) },
  { weight: 1, arbitrary: fc.constantFrom(true, false, null) },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: pretender },
);

/** Values that no text field of the contract accepts: of another type, not storable, too long. */
const badText = fc.oneof(
  fc.oneof(fc.integer(), fc.boolean(), fc.constant(3.5)),
  fc.array(text, { minLength: 1, maxLength: 3 }),
  fc.dictionary(text, text, { maxKeys: 2 }),
  pretender,
  text.map((value) => `${value}\0`),
  text.map((value) => `${value.replace(/[\ud800-\udbff]$/, '')}\udc00`),
  fc.integer({ min: 1001, max: 3000 }).map((length) => 'я'.repeat(length)),
);

/** The fields of a call, as its schema names them. */
function fieldsOf(call: Call): string[] {
  const { shape } = (call.request as unknown as { _zod: { def: { shape: object } } })._zod.def;
  return Object.keys(shape);
}

/** Fields by their names and beside them, with any values. */
function anyFields(call: Call): fc.Arbitrary<Params> {
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...fieldsOf(call), 'page') },
    { weight: 1, arbitrary: text },
  );
  return fc
    .array(fc.tuple(name, anyValue), { maxLength: 6 })
    .map((entries) => Object.fromEntries(entries));
}

const hexDigit = fc.constantFrom(...'0123456789ABCDEF');

/** Ways to spoil the signature of an otherwise valid request. */
const spoiltSignature: fc.Arbitrary<RequestChanges> = fc.oneof(
  text.map((secret) => ({ secret: `${secret}.` })),
  fc.constantFrom('sign', 'appkey', 'timestamp').map((key) => ({ query: { [key]: undefined } })),
  text.map((appkey) => ({ query: { appkey: `${appkey}.` } })),
  text.map((timestamp) => ({ query: { timestamp: `${timestamp}.` } })),
  fc
    .array(hexDigit, { minLength: 32, maxLength: 32 })
    .map((d) => ({ query: { sign: d.join('') } })),
  fc.integer({ min: 301, max: 1e9 }).map((seconds) => ({ ageMs: seconds * 1000 })),
  // From the future, further than a request may wait on a busy machine before it is sent.
  fc.integer({ min: 900, max: 1e9 }).map((seconds) => ({ ageMs: -seconds * 1000 })),
  text.map((extra) => ({ query: { [`extra${extra}`]: 'x' } })),
);

/** Bodies that are not the JSON object that was signed. */
function wrongBody(fields: Params): fc.Arbitrary<BodyInit> {
  const json = JSON.stringify(prune(fields));
  return fc.oneof(
    fc.uint8Array({ maxLength: 64 }).map((bytes) => new Uint8Array(bytes)),
    fc.nat({ max: Math.max(0, json.length - 1) }).map((length) => json.slice(0, length)),
    fc.oneof(fc.array(anyValue, { maxLength: 3 }), text, fc.double()).map((v) => JSON.stringify(v)),
    fc.constantFrom('{', '[]', 'null', '""', '{"__proto__":{}}', '['.repeat(9999), `${json},`),
    fc
      .tuple(text, anyValue)
      .map(([key, value]) => JSON.stringify({ ...fields, [`_${key}`]: [value] })),
    fc
      .integer({ min: 1, max: 99 })
      .map((n) => `{"a":${'{"a":'.repeat(n * 9)}1${'}'.repeat(n * 9)}}`),
  );
}

const wrongEnvelope: fc.Arbitrary<RequestChanges> = fc.oneof(
  fc
    .constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'application/json2', 'a')
    .map((type) => ({ headers: { 'content-type': type } })),
  fc.constantFrom('gzip', 'br', 'x').map((coding) => ({ headers: { 'content-encoding': coding } })),
);

const anyLang = fc.constantFrom('ru', 'mn', 'en', 'de', 'xx', '', 'RU', 'ru-RU', '%00');

/** A request that stores something when nothing is wrong with it. */
export interface WriteExample {
  call: Call;
  fields: Params;
  /** Fields without any one of which the call is rejected. */
  required: readonly string[];
  /** Values of required fields that have the right type and are rejected for their meaning. */
  meaningless?: Readonly<Record<string, readonly string[]>>;
  /** Makes the request of the fields; JSON when left out. */
  request?: (fields: Params, changes?: RequestChanges) => Request;
}

/** A request with a call's example, right but for the given changes. */
export function writeRequest(
  { call, fields: right, request }: WriteExample,
  changes: RequestChanges = {},
  fields = right,
): Request {
  return request ? request(fields, changes) : signedRequest(call, fields, changes);
}

/** One error in the content of a correctly signed request. */
function wrongContent({ fields, required, meaningless = {} }: WriteExample) {
  const field = fc.constantFrom(...required);
  const broken = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(field, badText) },
    { weight: 1, arbitrary: fc.tuple(field, fc.constantFrom(undefined, null, '', [])) },
    ...Object.entries(meaningless).map(([name, values]) => ({
      weight: 1,
      arbitrary: fc.tuple(fc.constant(name), fc.constantFrom(...values)),
    })),
  );
  return fc.tuple(broken, fc.dictionary(text, anyValue, { maxKeys: 2 })).map(
    // The wrong value last, so that no other field overrides it.
    ([[name, value], beside]) => ({ ...beside, ...fields, [name]: value }) as Params,
  );
}

/**
 * Requests to a storing call that must all be rejected: valid content with an error around it, or
 * an error in correctly signed content.
 */
export function invalidRequests(example: WriteExample): fc.Arbitrary<Request> {
  const { fields } = example;
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(wrongContent(example), anyLang)
        .map(([content, lang]) => writeRequest(example, { lang }, content)),
    },
    {
      weight: 2,
      arbitrary: spoiltSignature.map((changes) => writeRequest(example, changes)),
    },
    {
      weight: 2,
      arbitrary: wrongBody(fields).map((body) => writeRequest(example, { body })),
    },
    {
      weight: 1,
      arbitrary: wrongEnvelope.map((changes) => writeRequest(example, changes)),
    },
  );
}

/** Requests to a call that only reads: any values, valid ones among them. */
export function anyRequests(call: Call): fc.Arbitrary<Request> {
  const withFields = fc.tuple(anyFields(call), anyLang);
  const rawQuery = fc.tuple(text, text, fc.boolean()).map(([key, value, isSigned]) => {
    const query = isSigned ? signedQuery({ [key]: value }) : new URLSearchParams([[key, value]]);
    return new Request(`http://test${call.path}?${query}&${encodeURIComponent('a=%&&')}=%E0%A4%A`);
  });
  return fc.oneof(
    {
      // A call without fields has nothing to vary: a few hundred of its reads are enough.
      weight: fieldsOf(call).length > 0 ? 40 : 3,
      arbitrary: withFields.map(([fields, lang]) => signedRequest(call, fields, { lang })),
    },
    {
      weight: 30,
      arbitrary: fc
        .tuple(anyFields(call), spoiltSignature)
        .map(([fields, changes]) => signedRequest(call, fields, changes)),
    },
    {
      weight: 20,
      arbitrary: anyFields(call).chain((fields) =>
        fc
          .tuple(wrongBody(fields), fc.constantFrom('POST', call.method, 'PUT', 'HEAD'))
          .map(([body, method]) => signedRequest(call, fields, { body, method })),
      ),
    },
    { weight: 10, arbitrary: rawQuery },
  );
}
