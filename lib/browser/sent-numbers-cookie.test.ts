import { afterEach, expect, it, vi } from 'vitest';
import { writeSentNumbers } from './sent-numbers-cookie';

afterEach(() => vi.unstubAllGlobals());

function cookieWrittenOn(address: string): string {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', new URL(address));
  writeSentNumbers(['K7M-4R7X']);
  return page.cookie;
}

it.each([
  ['https://mall.mn', 'mall.mn'],
  ['https://mn.mall.mn', 'mall.mn'],
  ['https://mall.com.cn', 'mall.com.cn'],
  ['https://www.mall.com.cn', 'mall.com.cn'],
])('the numbers sent on %s are kept for all hosts of %s', (address, domain) => {
  expect(cookieWrittenOn(address)).toMatch(new RegExp(`; domain=${domain}; secure$`));
});

it('the numbers sent on a host of this machine are kept for that host', () => {
  for (const address of ['http://mn.localhost:3000', 'http://localhost:3000', 'http://127.0.0.1'])
    expect(cookieWrittenOn(address)).not.toContain('domain');
});
