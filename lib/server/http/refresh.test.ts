import { describe, expect, it } from 'vitest';
import { answerRefresh } from './refresh';

const SECRET = 'a-long-secret';

async function refresh(
  body: string,
  {
    authorization = `Bearer ${SECRET}`,
    secret = SECRET as string | undefined,
    type = 'application/json',
  } = {},
) {
  const tags: string[] = [];
  const request = new Request('http://test/internal/refresh', {
    method: 'POST',
    headers: { authorization, 'content-type': type },
    body,
  });
  const { status } = await answerRefresh(
    request,
    (given) => void tags.push(...given),
    secret ?? '',
  );
  return { status, tags };
}

describe('POST /internal/refresh', () => {
  it('refreshes the named tags', async () => {
    const body = JSON.stringify({ tags: ['catalogue', 'brand:byd', 'model:101'] });
    expect(await refresh(body)).toEqual({
      status: 200,
      tags: ['catalogue', 'brand:byd', 'model:101'],
    });
  });

  it.each(['', 'Bearer', 'Bearer wrong', SECRET, `bearer ${SECRET}`])(
    'rejects the authorization "%s"',
    async (authorization) => {
      expect(await refresh('{"tags":["catalogue"]}', { authorization })).toEqual({
        status: 403,
        tags: [],
      });
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'])(
    'takes no body of the type %s',
    async (type) =>
      expect(await refresh('{"tags":["catalogue"]}', { type })).toEqual({ status: 415, tags: [] }),
  );

  it('does not exist without a secret', async () => {
    const answer = await refresh('{"tags":["catalogue"]}', {
      secret: '',
      authorization: 'Bearer ',
    });
    expect(answer).toEqual({ status: 404, tags: [] });
  });

  it.each(['', 'tags', 'null', '[]', '{}', '{"tags":"catalogue"}', '{"tags":["catalogue","A b"]}'])(
    'rejects the body %s whole',
    async (body) => expect(await refresh(body)).toEqual({ status: 400, tags: [] }),
  );
});
