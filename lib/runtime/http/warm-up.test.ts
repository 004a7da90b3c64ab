import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { pageAddressOf } from '@/lib/routing/inner-path';
import { warmUp } from './warm-up';

it('has Next load the page of a filtered list before a visitor asks for one', async () => {
  const pages: string[] = [];
  await warmUp(async ({ url = '', method }: IncomingMessage, response: ServerResponse) => {
    if (method === 'GET') pages.push(pageAddressOf(url).innerPath);
    response.end();
  }, 'mall.example');
  expect(pages).toContainEqual(expect.stringMatching(/^\/menuCar\/query\//));
});
