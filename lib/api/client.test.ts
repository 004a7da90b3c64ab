import axios, { type AxiosAdapter, AxiosHeaders } from 'axios';
import { describe, expect, it } from 'vitest';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { listLanguages } from '@/lib/contract/calls/home';
import { CODE } from '@/lib/contract/envelope';
import { NetworkError } from '@/lib/contract/network-error';
import type { Dispatch } from '@/lib/server/http/dispatch';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { TEST_KEY } from '@/tests/support/server/test-key';
import { createClient } from './client';

const HOUR_MS = 60 * 60 * 1000;

/** Carries requests to a dispatcher, counting them. */
function adapterTo(dispatch: Dispatch) {
  const sent: string[] = [];
  const adapter: AxiosAdapter = async (config) => {
    const url = axios.getUri({ ...config, baseURL: 'http://test' });
    sent.push(url);
    const response = await dispatch(new Request(url, { headers: { lang: 'ru' } }), {
      address: null,
    });
    return {
      data: await response.text(),
      status: response.status,
      statusText: '',
      headers: new AxiosHeaders(Object.fromEntries(response.headers)),
      config,
    };
  };
  return { adapter, sent };
}

describe('a device whose clock is wrong', () => {
  withTestBackend({ now: () => new Date(Date.now() + 3 * HOUR_MS) });

  const clientOf = (adapter: AxiosAdapter, secret = TEST_KEY.secret) =>
    createClient({ baseUrl: '', appkey: TEST_KEY.appkey, secret, locale: 'ru', adapter });

  it('takes the server’s time and succeeds with one more request', async () => {
    const { adapter, sent } = adapterTo(backend.dispatch);
    const send = clientOf(adapter);
    expect(await send(listLanguages, {})).toMatchObject({ ru: 'Русский' });
    expect(sent).toHaveLength(2);
    await send(listLanguages, {});
    expect(sent).toHaveLength(3);
  });

  it('does not retry forever when the secret is wrong as well', async () => {
    const { adapter, sent } = adapterTo(backend.dispatch);
    await expect(clientOf(adapter, 'another')(listLanguages, {})).rejects.toMatchObject({
      code: CODE.badSignature,
    });
    expect(sent).toHaveLength(2);
  });
});

it('the origin of a lead travels in a header, and neither in the fields nor in what is signed', async () => {
  const sent: { headers: unknown; url: string; data: unknown }[] = [];
  const adapter: AxiosAdapter = async (config) => {
    const { headers, data } = config;
    sent.push({ headers: headers.toJSON(), url: axios.getUri(config), data });
    const answer = JSON.stringify({ code: 0, msg: 'success', data: null });
    return { data: answer, status: 200, statusText: '', headers: {}, config };
  };
  const send = createClient({ baseUrl: '', ...TEST_KEY, locale: 'mn', adapter });
  await send(recordEnquiry, { name: 'Бат' }, { origin: { chosenPort: 'erenhot', pages: [] } });
  await send(recordEnquiry, { name: 'Бат' }, { origin: {} });
  const [first, second] = sent;
  expect(first?.headers).toMatchObject({ 'lead-origin': '{"chosenPort":"erenhot"}' });
  expect(second?.headers).not.toHaveProperty('lead-origin');
  expect(`${first?.url} ${first?.data}`).not.toMatch(/origin|erenhot/);
});

it('an answer that is no envelope counts as none', async () => {
  const adapter: AxiosAdapter = async (config) => ({
    data: '<html>',
    status: 200,
    statusText: '',
    headers: new AxiosHeaders(),
    config,
  });
  const send = createClient({
    baseUrl: '',
    ...TEST_KEY,
    locale: 'ru',
    adapter,
  });
  await expect(send(listLanguages, {})).rejects.toBeInstanceOf(NetworkError);
});
