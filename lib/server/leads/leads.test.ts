import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerDueAt } from '@/lib/config/answer-promise';
import { ENQUIRY_NUMBER_SIGNS } from '@/lib/config/enquiry-number';
import { recordEnquiry, recordPurchaseIntention } from '@/lib/contract/calls/clue';
import { uuidOfContent } from '@/lib/format/content-uuid';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, createTestBackend, withTestBackend } from '@/tests/support/server/test-backend';
import { enquiries } from '../db/schema/leads';
import { drawEnquiryNumber } from './enquiry-number';
import { storeEnquiry } from './store-enquiry';

const ENQUIRY = {
  name: 'Бат-Эрдэнэ',
  country: 'Монгол',
  country_id: 496,
  mail: 'bat@example.mn',
  mobile: '+976 9911 2233',
  remark: 'Хэзээ ирж үзэж болох вэ? 🚙 "хашилт" & тэмдэг = %',
  from: 'car page',
  from_id: '101',
  lang: 'mn',
  brand: 'BYD',
  brand_sign: 'byd',
  car_model: 'Song Plus DM-i',
  car_model_sign: 'byd-song-plus-dm-i-112km-2025',
  company: 'Darkhan Motors',
  city: 'Дархан',
};

/** Digits and consonants that cannot be confused, in two groups. */
const NUMBER = /^[3479CDFHJKMNPRTVWX]{3}-[3479CDFHJKMNPRTVWX]{4}$/;
const numberOf = ({ data }: { data: unknown }) => (data as { number: string }).number;

withTestBackend();
beforeEach(async () => {
  await backend.db.delete(enquiries);
});

const send = (fields: Record<string, unknown>, lang = 'mn') =>
  answerTo(backend, signedRequest(recordEnquiry, fields, { lang }));
const stored = () => backend.db.select().from(enquiries).orderBy(asc(enquiries.id));

describe('an enquiry', () => {
  it('is stored with every field', async () => {
    const clientId = randomUUID();
    const before = Date.now();
    const answer = await send({ ...ENQUIRY, client_id: clientId });
    expect(answer).toMatchObject({ code: 0, data: { number: expect.stringMatching(NUMBER) } });
    const [row, ...others] = await stored();
    expect(others).toEqual([]);
    expect(row).toEqual({
      id: expect.any(Number),
      number: numberOf(answer),
      kind: 'dealer',
      port: 'erenhot',
      source: '',
      utmSource: '',
      utmMedium: '',
      utmCampaign: '',
      promotionId: null,
      firstPage: '',
      visit: {},
      createdAt: expect.any(Date),
      addressHash: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: ENQUIRY.name,
      country: ENQUIRY.country,
      countryId: 496,
      mail: ENQUIRY.mail,
      mobile: ENQUIRY.mobile,
      remark: ENQUIRY.remark,
      from: ENQUIRY.from,
      fromId: ENQUIRY.from_id,
      lang: 'mn',
      brand: ENQUIRY.brand,
      brandSign: ENQUIRY.brand_sign,
      carModel: ENQUIRY.car_model,
      carModelSign: ENQUIRY.car_model_sign,
      unit: null,
      home: null,
      company: ENQUIRY.company,
      city: ENQUIRY.city,
      clientId,
      suspect: false,
      state: 'new',
      ownerId: null,
      stateAt: null,
      firstAnsweredAt: null,
      answerDueAt: row && answerDueAt(row.createdAt, 'erenhot'),
      nextStep: '',
      nextStepOn: null,
      nextStepAt: '',
      linkHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      linkVersion: 1,
      buyerWroteAt: null,
      erasedAt: null,
      awaitsNotification: true,
      spamReasons: [],
      withoutCopy: null,
    });
    expect(row?.createdAt.getTime()).toBeGreaterThanOrEqual(before - 1000);
  });

  it('is rejected by the first required field that is missing, in the specified order', async () => {
    const { name, mobile, country, remark } = ENQUIRY;
    const messages = [];
    const steps = [{}, { name }, { mobile }, { country }, { remark }];
    let fields: Record<string, unknown> = { name: '   ', lang: 'mn' };
    for (const step of steps) {
      fields = { ...fields, ...step };
      const { code, msg } = await send(fields);
      messages.push(code === 1 ? msg : code);
    }
    expect(messages).toEqual([
      'please fill name',
      'please fill phone',
      'please fill country',
      'please fill requirements',
      0,
    ]);
    expect(await stored()).toHaveLength(1);
  });

  it('needs no e-mail address', async () => {
    expect((await send({ ...ENQUIRY, mail: ' ' })).code).toBe(0);
    expect((await stored())[0]?.mail).toBe('');
  });

  it('is rejected with all of its errors at once, the specified message first', async () => {
    const answer = await send({ ...ENQUIRY, mail: 'bat@', mobile: '12', name: '', remark: '' });
    expect(answer).toMatchObject({ code: 1, msg: 'please fill name' });
    const { errors } = answer.data as unknown as { errors: { field: string; msg: string }[] };
    expect(errors.map(({ field }) => field)).toEqual(['name', 'remark', 'mobile', 'mail']);
    expect(errors[0]?.msg).toBe('please fill name');
    expect(errors[2]?.msg).toMatch(/утасны дугаар/i);
  });

  it.each([
    ['99112233', 496, '+976 9911 2233'],
    ['8 (916) 123-45-67', 643, '+7 916 123 45 67'],
    ['916 123 45 67', 643, '+7 916 123 45 67'],
    ['0555 123 456', 417, '+996 555 123 456'],
    ['00976.9911.2233', 643, '+976 9911 2233'],
    ['8-495-123-45-67', 496, '+7 495 123 45 67'],
    ['79161234567', 496, '+7 916 123 45 67'],
    ['+86 133 1234 5678', 496, '+86 133 1234 5678'],
    ['138 1234 5678', 496, '+86 138 1234 5678'],
    ['15104712345', 643, '+86 151 0471 2345'],
    ['13125551234', 840, '+1 312 555 1234'],
  ])('with the phone %s and country %i is stored as %s', async (mobile, country_id, written) => {
    expect((await send({ ...ENQUIRY, mobile, country_id })).code).toBe(0);
    expect((await stored())[0]?.mobile).toBe(written);
  });

  it('takes the prefix from a country that was typed and not chosen', async () => {
    const { country_id: _, ...typed } = ENQUIRY;
    const fields = { ...typed, country: 'Кыргызстан', mobile: '0555 123 456' };
    expect((await send(fields, 'ru')).code).toBe(0);
    expect((await stored())[0]).toMatchObject({ mobile: '+996 555 123 456', countryId: 417 });
  });

  it.each([
    ['mail', 'bat'],
    ['mail', 'bat@example'],
    ['mail', 'bat @example.mn'],
    ['mail', 'a@b@example.mn'],
    ['mobile', 'later'],
    ['mobile', '12'],
    ['mobile', '+976 9911 22334455'],
    ['mobile', '99112233 extension twelve'],
  ])('with %s "%s" is rejected by a sentence in the visitor\'s language', async (field, value) => {
    const answer = await send({ ...ENQUIRY, [field]: value }, 'mn');
    expect(answer).toMatchObject({ status: 200, code: 1 });
    expect(answer.msg).toMatch(/[А-Яа-яөү ]{10,}/);
    expect(await stored()).toEqual([]);
  });

  it.each(['bat@example.mn', 'Иван@пример.рф', "o'neil+cars@mail.example.co.uk"])(
    'accepts the mail %s',
    async (mail) => expect((await send({ ...ENQUIRY, mail })).code).toBe(0),
  );

  it.each(['99112233', '+7 (701) 123-45-67', '00976.9911.2233', '8-495-123-45-67'])(
    'accepts the phone %s',
    async (mobile) => expect((await send({ ...ENQUIRY, mobile })).code).toBe(0),
  );

  it('takes its language from the request when the field names none of ours', async () => {
    await send({ ...ENQUIRY, lang: 'xx' }, 'de');
    expect((await stored())[0]?.lang).toBe('de');
  });

  it('whose trap field is filled gets the same response as any other, and is marked', async () => {
    const answer = await send({ ...ENQUIRY, company_url: 'https://spam.example' });
    expect(answer).toMatchObject({ status: 200, code: 0, msg: 'success' });
    expect(numberOf(answer)).toMatch(NUMBER);
    expect((await stored()).map(({ suspect }) => suspect)).toEqual([true]);
  });

  it('sent twice with one client_id gets the first response again and is stored once', async () => {
    const fields = { ...ENQUIRY, client_id: randomUUID() };
    const first = await send(fields);
    const second = await send({ ...fields, remark: 'other' });
    expect({ ...second, headers: null }).toEqual({ ...first, headers: null });
    expect((await stored()).map(({ remark }) => remark)).toEqual([ENQUIRY.remark]);
  });

  it('sent by sixteen clients at once, each four times, is stored sixteen times', async () => {
    const ids = Array.from({ length: 16 }, () => randomUUID());
    const answers = await Promise.all(
      [...ids, ...ids, ...ids, ...ids].map((id) => send({ ...ENQUIRY, client_id: id })),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]));
    const numbers = answers.map(numberOf);
    expect(new Set(numbers).size).toBe(16);
    for (const again of [16, 32, 48])
      expect(numbers.slice(again, again + 16)).toEqual(numbers.slice(0, 16));
    expect((await stored()).map(({ clientId }) => clientId).sort()).toEqual([...ids].sort());
  });

  const plainId = () => uuidOfContent(randomUUID());
  it.each([
    ['plain', 'live', plainId, randomUUID],
    ['live', 'plain', randomUUID, plainId],
  ] as const)('sent by the %s form, and again by the %s one, is stored once', async (...forms) => {
    const [, , idOfOne, idOfOther] = forms;
    const first = await send({ ...ENQUIRY, client_id: idOfOne() });
    const again = (changes: Record<string, unknown> = {}) =>
      send({ ...ENQUIRY, client_id: idOfOther(), ...changes });
    expect((await again()).data).toEqual(first.data);
    expect(await stored()).toHaveLength(1);
    // Other words, another car, and the same a day later are enquiries of their own.
    await again({ remark: 'And another one' });
    await again({ from_id: '102' });
    expect(await stored()).toHaveLength(3);
    // So is one whose sender has corrected where the answer goes.
    for (const corrected of [{ mail: 'b@example.mn' }, { company: 'Mall' }, { city: 'Choir' }])
      await again(corrected);
    expect(await stored()).toHaveLength(6);
    await backend.db.update(enquiries).set({ createdAt: new Date(Date.now() - 24 * 3_600_000) });
    await again();
    expect(await stored()).toHaveLength(7);
  });

  it('sent by both forms of a page at one moment is stored once', async () => {
    const ids = [plainId(), randomUUID(), plainId(), randomUUID()];
    const sent = ids.map((client_id, i) => send({ ...ENQUIRY, client_id, city: `${i >> 1}` }));
    const numbers = (await Promise.all(sent)).map(numberOf);
    expect([numbers[1], numbers[3]]).toEqual([numbers[0], numbers[2]]);
    expect(await stored()).toHaveLength(2);
  });

  it('without client_id is stored each time it is sent', async () => {
    await send(ENQUIRY);
    await send({ ...ENQUIRY, remark: 'And another one' });
    expect(await stored()).toHaveLength(2);
  });

  it('whose signed request is replayed unchanged is stored once', async () => {
    const request = signedRequest(recordEnquiry, ENQUIRY);
    const replays = Array.from({ length: 5 }, () => request.clone());
    const answers = [];
    for (const each of [request, ...replays]) answers.push(numberOf(await answerTo(backend, each)));
    expect(new Set(answers).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('gets another number when the one that was drawn is taken', async () => {
    const taken = numberOf(await send(ENQUIRY));
    const {
      id: _,
      number: __,
      clientId: ___,
      ...values
    } = (await stored())[0] as typeof enquiries.$inferSelect;
    const drawn = [taken, taken, 'K7M-4R7X'];
    const draw = () => drawn.shift() ?? '';
    expect(await storeEnquiry(backend.db, values, { draw })).toBe('K7M-4R7X');
    await expect(storeEnquiry(backend.db, values, { draw: () => taken })).rejects.toThrow('taken');
    expect((await stored()).map(({ number }) => number)).toEqual([taken, 'K7M-4R7X']);
  });

  it('has a number that reveals nothing about the one before', async () => {
    const numbers = Array.from({ length: 2000 }, drawEnquiryNumber);
    // Two of so many are sometimes the same.
    expect(new Set(numbers).size).toBeGreaterThan(1990);
    for (const place of [0, 1, 2, 4, 5, 6, 7]) {
      const signs = new Set(numbers.map((number) => number[place]));
      expect(signs.size).toBe(ENQUIRY_NUMBER_SIGNS.length);
    }
  });

  it('reveals bursts from one address without storing it', async () => {
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '198.51.100.4']) {
      await answerTo(backend, signedRequest(recordEnquiry, ENQUIRY), address);
    }
    const [a, b, c] = (await stored()).map(({ addressHash }) => addressHash);
    expect(a).toBe(b);
    expect(a).not.toBe(c);
  });

  it('is limited per address, after which the sender is told to retry later', async () => {
    const limited = await createTestBackend({ rateLimitScale: 2 / 30 });
    const codes = [];
    for (let i = 0; i < 3; i += 1) {
      codes.push((await answerTo(limited, signedRequest(recordEnquiry, ENQUIRY))).code);
    }
    expect(codes).toEqual([0, 0, 429]);
    expect(await limited.db.$count(enquiries)).toBe(2);
    await limited.close();
  });
});

it('counts an enquiry of a plain form against its visitor’s limit, and the pages’ own calls against none', async () => {
  const limited = await createTestBackend({ rateLimitScale: 2 / 30 });
  const send = async (address?: string) => {
    const path = recordEnquiry.path;
    const { code, retryAfterS } = await limited.answerInProcess(path, ENQUIRY, 'mn', address);
    return code === 429 ? Number(retryAfterS) > 0 : code;
  };
  const visitor = '203.0.113.9';
  expect([await send(visitor), await send(visitor), await send(visitor)]).toEqual([0, 0, true]);
  expect([await send('203.0.113.10'), await send()]).toEqual([0, 0]);
  await limited.close();
});

describe('a purchase intention', () => {
  const save = (fields: Record<string, unknown>, address?: string) =>
    answerTo(backend, signedRequest(recordPurchaseIntention, fields, { lang: 'ru' }), address);

  it('is a lead with a number and without a promised answer', async () => {
    const { name, mail, brand, brand_sign, car_model, car_model_sign } = ENQUIRY;
    const car = { brand, brand_sign, car_model, car_model_sign };
    expect(await save({ name, mobile: '8 916 123-45-67', mail, ...car })).toMatchObject({
      code: 0,
    });
    expect(await stored()).toMatchObject([
      {
        kind: 'intention',
        countryId: 643,
        number: expect.stringMatching(NUMBER),
        port: 'khorgos',
        state: 'new',
        answerDueAt: null,
        name,
        mobile: '+7 916 123 45 67',
        mail,
        lang: 'ru',
        brand,
        brandSign: brand_sign,
        carModel: car_model,
        carModelSign: car_model_sign,
      },
    ]);
  });

  it('needs nothing but the model', async () => {
    expect((await save({ car_model_sign: 'byd-seagull', mail: 'none' })).code).toBe(0);
    expect(await save({ name: 'Иван', brand_sign: 'byd' })).toMatchObject({ code: 1 });
    expect(await stored()).toMatchObject([{ mail: '', name: '', mobile: '' }]);
  });

  it('of the same car by the same person or address is stored once a day', async () => {
    const ivan = { mobile: '+7 916 123 45 67' };
    const car = { car_model_sign: 'byd-seagull' };
    for (let i = 0; i < 2; i += 1) {
      await save({ ...ivan, ...car });
      await save(car, '203.0.113.9');
      await save(car, '198.51.100.4');
    }
    await save({ ...ivan, car_model_sign: 'byd-dolphin' });
    expect(await stored()).toHaveLength(4);
  });
});
