import type { IncomingMessage } from 'node:http';
import { unstable_doesMiddlewareMatch as doesMiddlewareMatch } from 'next/experimental/testing/server';
import { describe, expect, it } from 'vitest';
import { config } from '@/middleware';
import { isPageRequest, NOT_A_PAGE } from './page-request';

const isPage = (url: string) =>
  isPageRequest({ method: 'GET', url, headers: {} } as IncomingMessage);

const matches = (url: string) =>
  doesMiddlewareMatch({ config, nextConfig: {}, url: `http://localhost${url}` });

describe('what is a page', () => {
  it.each([
    '/',
    '/about',
    '/car/104',
    '/promotionPage/SPRING-2026',
    '/searchsite?word=haval.h6',
    '/enquiry-form',
    '/well-known/cars',
  ])('%s is one', (url) => {
    expect([isPage(url), matches(url)]).toEqual([true, true]);
  });

  it.each([
    '/robots.txt',
    '/logo-mark.svg',
    '/downloads/price-list.pdf',
    '/downloads/2026/autumn/Catalogue.XLSX',
    '/.well-known/security.txt',
    '/.well-known/acme-challenge/k9-Ab',
    '/pictures/cars/one',
    '/media/one',
    '/api/home/lang',
    '/enquiry',
    '/healthz',
  ])('%s is none', (url) => {
    expect([isPage(url), matches(url)]).toEqual([false, false]);
  });

  it('is said in one place: the matcher of the middleware is this list', () => {
    expect(config.matcher).toEqual([`/((?!${NOT_A_PAGE}).*)`]);
  });
});
