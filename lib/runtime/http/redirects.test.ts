import { inject } from 'light-my-request';
import { expect, it } from 'vitest';
import { Redirects } from './redirects';

interface Asked {
  method?: 'GET' | 'POST';
  host?: string;
}

/** The response to a request when addresses have moved; 200 when it passes. */
async function ask(url: string, moves: Record<string, string>, asked?: Asked) {
  const moved = new Redirects(async () => new Map(Object.entries(moves)));
  await moved.load();
  return askOf(moved, url, asked);
}

async function askOf(
  moved: Redirects,
  url: string,
  { method = 'GET', host = 'mn.mall.example' }: Asked = {},
) {
  const { statusCode, headers } = await inject(
    (request, response) => {
      if (!moved.answer(request as never, response as never)) response.end('passed');
    },
    { url, method, headers: { host } },
  );
  return [statusCode, headers.location];
}

const SOLD = { '/car/104': '/brand/byd', '/old/catalog.html': '/menuCar' };

it('leads from the page of a sold car, and from a page of the old site, for good', async () => {
  expect(await ask('/car/104', SOLD)).toEqual([301, '/brand/byd']);
  expect(await ask('/car/104/', SOLD)).toEqual([301, '/brand/byd']);
  expect(await ask('/old/catalog.html', SOLD)).toEqual([301, '/menuCar']);
  expect(await ask('/car/1045', SOLD)).toEqual([200, undefined]);
});

it('keeps the parameters that a campaign added', async () => {
  expect(await ask('/car/104?utm_source=x', SOLD)).toEqual([301, '/brand/byd?utm_source=x']);
  const toQuery = { '/suv': '/brand?sign=suv' };
  expect(await ask('/suv?gclid=1', toQuery)).toEqual([301, '/brand?sign=suv&gclid=1']);
});

it('keeps a parameter in which a question mark stands', async () => {
  const location = '/brand/byd?utm_content=is%20it%20new?&gclid=1';
  expect(await ask('/car/104?utm_content=is%20it%20new?&gclid=1', SOLD)).toEqual([301, location]);
});

it('tells addresses apart by their query where a move names one', async () => {
  const renamed = { '/brand?sign=suv': '/brand?sign=suv-large' };
  expect(await ask('/brand?sign=suv', renamed)).toEqual([301, '/brand?sign=suv-large']);
  expect(await ask('/brand?sign=sedan', renamed)).toEqual([200, undefined]);
});

it('finds a move that names a query under what a campaign or a search engine added', async () => {
  const moves = { '/brand?sign=suv': '/brand?sign=suv-large', '/old.php?id=5&n=1': '/car/5' };
  for (const added of ['utm_source=ad', 'fbclid=1', 'ysclid=m1&utm_term=a%26b', 'source=vk']) {
    const location = `/brand?sign=suv-large&${added}`;
    expect(await ask(`/brand?sign=suv&${added}`, moves)).toEqual([301, location]);
  }
  expect(await ask('/old.php?yclid=1&id=5&n=1', moves)).toEqual([301, '/car/5?yclid=1']);
  expect(await ask('/brand?sign=suv&page=2', moves)).toEqual([200, undefined]);
  expect(await ask('/brand?sign=sedan&fbclid=1', moves)).toEqual([200, undefined]);
  const marked = { '/brand?sign=suv': '/brand?sign=suv&utm_source=old' };
  expect(await ask('/brand?sign=suv&utm_source=old', marked)).toEqual([200, undefined]);
});

it('redirects straight to the end of several moves, and nowhere from a loop', async () => {
  const twice = { '/a': '/b', '/b': '/c' };
  expect(await ask('/a', twice)).toEqual([301, '/c']);
  const circle = { '/a': '/b', '/b': '/a' };
  expect(await ask('/a', circle)).toEqual([200, undefined]);
});

it('leaves forms and the staff side alone', async () => {
  expect(await ask('/car/104', SOLD, { method: 'POST' })).toEqual([200, undefined]);
  expect(await ask('/car/104', SOLD, { host: 'desk.mall.example' })).toEqual([200, undefined]);
});

it('keeps the known moves while the database is away', async () => {
  let isAway = false;
  const moved = new Redirects(async () => {
    if (isAway) throw new Error('away');
    return new Map(Object.entries(SOLD));
  });
  await moved.load();
  isAway = true;
  await moved.load();
  const { statusCode } = await inject(
    (request, response) => {
      if (!moved.answer(request as never, response as never)) response.end();
    },
    { url: '/car/104', headers: { host: 'www.mall.example' } },
  );
  expect(statusCode).toBe(301);
});

it('follows the last of two changes, also where the moves before it are read for longer', async () => {
  const finish: ((moves: ReadonlyMap<string, string>) => void)[] = [];
  const moved = new Redirects(() => new Promise((resolve) => finish.push(resolve)));
  const loads = [moved.load(), moved.load()];
  finish[1]?.(new Map([['/a', '/new']]));
  await loads[1];
  finish[0]?.(new Map([['/a', '/old']]));
  await loads[0];
  expect(await askOf(moved, '/a')).toEqual([301, '/new']);
});
