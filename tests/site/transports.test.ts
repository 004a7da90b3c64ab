import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import axios, { type AxiosAdapter } from 'axios';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Send } from '@/lib/api/client';
import { createInProcessClient } from '@/lib/api/in-process-client';
import { listBrands, listCarTypes, readBrand, readModel } from '@/lib/contract/calls/car';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { listArticles, listPromotions } from '@/lib/contract/calls/content';
import { listCountries, listLanguages, locateAddress, readHome } from '@/lib/contract/calls/home';
import { listModels } from '@/lib/contract/calls/model-list';
import { login, logout, readMember, register } from '@/lib/contract/calls/user';
import { ApiError, CODE } from '@/lib/contract/envelope';
import { NetworkError } from '@/lib/contract/network-error';
import { encodePassword } from '@/lib/contract/password';
import { apiSecret } from '@/lib/env/client';
import { BUILD_FOLDER } from '@/lib/runtime/http/static-files';
import { type ChannelServers, openChannelServers } from '@/tests/support/notify/channel-servers';
import { type RunningSite, removeDataDir, startSite } from '@/tests/support/running-site';
import { usedDataDir } from '@/tests/support/server/test-database';

/** A second instance of this server, in the role of the remote host. */
let remote: RunningSite;
/** The receivers of its notifications of enquiries. */
let servers: ChannelServers;
const folders: string[] = [];

beforeAll(async () => {
  folders.push(await usedDataDir('demo'));
  servers = await openChannelServers();
  const { telegram, webhook } = servers.settings;
  remote = await startSite(folders[0] ?? '', {
    WEB_PROCESSES: '1',
    TELEGRAM_API_URL: telegram?.apiUrl,
    TELEGRAM_BOT_TOKEN: telegram?.token,
    NOTIFY_TELEGRAM: '-100123',
    WEBHOOK_URL: webhook?.url,
    WEBHOOK_SECRET: webhook?.secret,
  });
  // The in-process transport runs here, on the same database.
  process.env.DATABASE_URL = remote.instance.databaseUrl;
  process.env.DATABASE_POOL_SIZE = '1';
  process.env.LOG_LEVEL = 'silent';
});

afterAll(async () => {
  await remote?.stop();
  await servers?.close();
  for (const folder of folders) removeDataDir(folder);
});

const key = { appkey: 'demo-app', secret: apiSecret, locale: 'mn' } as const;
const http = axios.getAdapter('http') as AxiosAdapter;

const TRANSPORTS: [string, () => Send][] = [
  ['in-process', () => createInProcessClient(key.locale)],
  [
    'over HTTP',
    () => createClient({ ...key, baseUrl: `http://localhost:${remote.port}`, adapter: http }),
  ],
];

describe.each(TRANSPORTS)('the API %s', (name, clientOf) => {
  const send: Send = (call, params, options) => clientOf()(call, params, options);

  it('answers the catalogue in the language of the request', async () => {
    const types = await send(listCarTypes, {});
    expect(types).toHaveLength(12);
    expect(types.find(({ type_sign }) => type_sign === 'compact-suv')?.type_name).toBe(
      'Жижиг жийп',
    );
    const brands = await send(listBrands, {});
    expect(brands.length).toBeGreaterThanOrEqual(30);
    const brand = await send(readBrand, { brand_sign: 'byd' });
    expect(brand).toMatchObject({ brand_name: 'BYD' });
    const { models, total } = await send(listModels, { brand_sign: 'byd', page_size: 5 });
    expect(models.length).toBe(Math.min(5, total));
    const model = await send(readModel, { model_id: models[0]?.model_id ?? 0 });
    expect(model).toMatchObject({ brand_sign: 'byd', model_sign: models[0]?.model_sign });
  });

  it('answers home, promotions, articles, languages, countries and region', async () => {
    expect((await send(readHome, {})).featured.length).toBeGreaterThan(0);
    expect((await send(listPromotions, {})).length).toBe(6);
    expect((await send(listArticles, { page_size: 4 })).articles).toHaveLength(4);
    expect(await send(listLanguages, {})).toMatchObject({ mn: 'Монгол' });
    expect(await send(listCountries, { word: 'Монг' })).toContainEqual({
      id: 496,
      country: 'Монгол',
    });
    expect(await send(locateAddress, {})).toMatch(/^[a-z]{2}$/);
  });

  it('refuses an enquiry with the specified code and message', async () => {
    const rejection = await send(recordEnquiry, { name: 'Бат' }).catch((error) => error);
    expect(rejection).toBeInstanceOf(ApiError);
    expect(rejection).toMatchObject({ code: CODE.rejected, msg: 'please fill phone' });
  });

  it('says what it does not have with 404', async () => {
    const answer = await send(readModel, { model_id: 999_999 }).catch((error) => error);
    expect(answer).toMatchObject({ code: CODE.notFound });
  });

  it('carries a member from registration to exit', async () => {
    const email = `${name.replaceAll(/\W/g, '-').toLowerCase()}-${process.pid}@example.mn`;
    const password = encodePassword('пароль-123');
    const token = await send(register, { email, whatsapp: '+976 9911 2233', password });
    expect((await send(readMember, { token })).email).toBe(email);
    const second = await send(login, { email, password });
    await send(logout, { token: second });
    await expect(send(readMember, { token: second })).rejects.toMatchObject({
      code: CODE.unauthenticated,
    });
    await expect(send(readMember, { token })).resolves.toMatchObject({ email });
  });

  it('drops empty parameters, and rejects those that the contract does not know', async () => {
    const all = await send(listModels, { page_size: 1 });
    const pruned = { brand_sign: '', word: '', page_size: 1 };
    expect(await send(listModels, pruned)).toEqual(all);
    const rejection = await send(listModels, { page_size: 1000 }).catch((error) => error);
    expect(rejection).toBeInstanceOf(ApiError);
    expect(rejection).toMatchObject({ code: CODE.rejected, msg: 'invalid page_size' });
  });
});

it('rejects a wrong secret', async () => {
  const baseUrl = `http://localhost:${remote.port}`;
  const client = createClient({ ...key, secret: 'another', baseUrl, adapter: http });
  await expect(client(listBrands, {})).rejects.toMatchObject({ code: CODE.badSignature });
});

it('a host that is not the API counts as no answer', async () => {
  const client = createClient({ ...key, baseUrl: 'http://localhost:1', adapter: http });
  await expect(client(listBrands, {})).rejects.toBeInstanceOf(NetworkError);
});

it('pages of a site with API_BASE_URL show what the remote host has, and browsers send to it', async () => {
  const sql = postgres(remote.instance.databaseUrl, { max: 1, prepare: false });
  await sql`update brands set brand_name = 'Remote Marque' where brand_sign = 'byd'`;
  folders.push(await usedDataDir('empty'));
  const front = await startSite(folders[1] ?? '', {
    API_BASE_URL: `http://localhost:${remote.port}`,
    SEED_DEMO: 'false',
    WEB_PROCESSES: '1',
  });
  try {
    const page = await axios.get(`http://localhost:${front.port}/brand/byd`, {
      headers: { host: `en.localhost:${front.port}` },
    });
    expect(page.data).toContain('Remote Marque');
    const baseUrl = `http://localhost:${front.port}`;
    const send = createClient({ ...key, baseUrl, adapter: http });
    const name = 'Browser of the front';
    const phone = { country: 'Монгол', country_id: 496, mobile: '+976 9911 4455' };
    await send(recordEnquiry, { name, ...phone, remark: name, mail: 'bat@example.mn' });
    const kept = await sql`select 1 from enquiries where name = ${name}`;
    expect(kept).toHaveLength(1);
  } finally {
    await sql.end();
    await front.stop();
  }
});

it('tells staff of an enquiry within seconds, on every channel that is configured', async () => {
  const send = TRANSPORTS[1]?.[1]() as Send;
  const name = 'Бат-Эрдэнэ';
  const enquiry = { name, country: 'Монгол', country_id: 496, mobile: '+976 9911 2233' };
  const answer = await send(recordEnquiry, { ...enquiry, remark: name, mail: 'bat@example.mn' });
  const number = answer?.number ?? '';
  expect(number).toMatch(/^\w{3}-\w{4}$/);
  await expect
    .poll(() => servers.chats.filter(({ text }) => text.includes(number)))
    .toHaveLength(1);
  await expect
    .poll(() => servers.hooks.filter(({ body }) => body.includes(number)))
    .toHaveLength(1);
});

describe('the browser’s client', () => {
  // Of several lists one may count on scripts that come at the same time (lib/api/browser.ts).
  it('is asked for by one list of its scripts, whatever asks for it', () => {
    const folder = join(BUILD_FOLDER, 'static', 'chunks');
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    const client = scripts.find((name) => read(name).includes('no envelope, status'));
    const list = new RegExp(`Promise\\.all\\(\\[[^\\]]*/${client}"`);
    expect(scripts.filter((name) => list.test(read(name)))).toHaveLength(1);
  });
});
