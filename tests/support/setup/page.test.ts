import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { openEmptyPage } from './page';

it('leaves no database, cookie, stored text, mark or address of a file to the next one', () => {
  globalThis.indexedDB = new IDBFactory();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = 'site=1; path=/';
  localStorage.setItem('token', 'x');
  sessionStorage.setItem('draft', 'x');
  history.replaceState(null, '', '/cars/new?notice=recordRefused');
  document.documentElement.setAttribute('data-site', '1');
  openEmptyPage();
  expect('indexedDB' in globalThis).toBe(false);
  expect(document.cookie).toBe('');
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect([location.pathname, location.search]).toEqual(['/', '']);
  expect(document.documentElement.attributes).toHaveLength(0);
});
