import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bootScript } from './boot-script';
import { CHUNK_RELOAD_KEY, HOME_KEY, MONEY_KEY } from './storage-keys';

const ORIGIN = 'http://localhost:3000';

const reload = vi.fn();

function boot() {
  // The script is text for the page, so the test runs it as the page does. jsdom cannot reload.
  window.eventReplay?.end();
  const { hash, hostname, pathname, search } = location;
  const reloadable = { hash, hostname, pathname, search, reload };
  new Function('location', bootScript(ORIGIN))(reloadable);
}

function clearCookies() {
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the script under test reads this very thing
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
}

afterEach(() => window.eventReplay?.end());

beforeEach(() => {
  clearCookies();
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
  delete document.documentElement.dataset.site;
  document.documentElement.dataset.locale = 'mn';
});

it('room for sums in the visitor’s own money is kept where they chose some, and nowhere else', () => {
  const { dataset } = document.documentElement;
  boot();
  expect([dataset.money, dataset.home]).toEqual([undefined, undefined]);
  localStorage.setItem(MONEY_KEY, 'KZT');
  localStorage.setItem(HOME_KEY, '"><b>');
  boot();
  expect([dataset.money, dataset.home]).toEqual(['KZT', undefined]);
  delete dataset.money;
});

describe('the port before first paint', () => {
  const setCookie = (text: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the script under test reads this very thing
    document.cookie = text;
  };

  it('comes from the cookie before session storage and hint', () => {
    setCookie('site=1; path=/');
    setCookie('site_hint=2; path=/');
    sessionStorage.setItem('site', '2');
    boot();
    expect(document.documentElement.dataset.site).toBe('1');
  });

  it('comes from session storage before the hint', () => {
    setCookie('site_hint=1; path=/');
    sessionStorage.setItem('site', '2');
    boot();
    expect(document.documentElement.dataset.site).toBe('2');
  });

  it('comes from the hint when nothing was chosen', () => {
    setCookie('site_hint=1; path=/');
    boot();
    expect(document.documentElement.dataset.site).toBe('1');
  });

  it('is left open when nothing is known, so that both ports show', () => {
    boot();
    expect(document.documentElement.dataset.site).toBeUndefined();
  });

  it('ignores values that are no port', () => {
    setCookie('site=3; path=/');
    boot();
    expect(document.documentElement.dataset.site).toBeUndefined();
  });

  it('comes from the address after a switch, is stored, and leaves the address clean', () => {
    history.replaceState(null, '', '/brand?sign=bus#site=1');
    boot();
    expect(document.documentElement.dataset.site).toBe('1');
    expect(document.cookie).toContain('site=1');
    expect(sessionStorage.getItem('site')).toBe('1');
    expect(location.href).toMatch(/\/brand\?sign=bus$/);
  });
});

describe('what another host handed over', () => {
  it('is put aside, with the port or without, and leaves the address before anything reads it', () => {
    for (const fragment of ['handover=e30', 'site=1&handover=e30']) {
      sessionStorage.clear();
      history.replaceState(null, '', `/brand?sign=bus#${fragment}`);
      boot();
      expect(sessionStorage.getItem('handover')).toBe('e30');
      expect(location.href).toMatch(/\/brand\?sign=bus$/);
    }
    expect(sessionStorage.getItem('site')).toBe('1');
  });

  it('is not touched where the fragment is a place on the page', () => {
    history.replaceState(null, '', '/brand#content');
    boot();
    expect(location.hash).toBe('#content');
    expect(sessionStorage.getItem('handover')).toBeNull();
  });

  it('is bounded', () => {
    history.replaceState(null, '', `/#handover=${'a'.repeat(32_769)}`);
    boot();
    expect(sessionStorage.getItem('handover')).toBeNull();
  });
});

describe('the visit', () => {
  const DAY_MS = 86_400_000;
  const visitOf = () => JSON.parse(localStorage.getItem('visit') ?? 'null');
  const open = (path: string, referrer = '') => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
    history.replaceState(null, '', path);
    boot();
  };
  const now = () => Math.floor(Date.now() / 1000);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T08:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('has its pages in their order, each once in a row, and only the first and the last of many', () => {
    open('/brand?sign=suv');
    open('/brand?sign=suv');
    for (let i = 1; i <= 30; i += 1) open(`/car/${i}`, 'http://mn.localhost:3000/brand');
    const { pages, last } = visitOf();
    expect(pages).toHaveLength(20);
    expect(pages[0]).toEqual([now(), '/brand?sign=suv']);
    expect(pages.slice(1).map(([, page]: [number, string]) => page)).toEqual(
      Array.from({ length: 19 }, (_, i) => `/car/${i + 12}`),
    );
    expect(last).toBeUndefined();
  });

  it('ends with half an hour without a page; how the visitor came is kept for 90 days', () => {
    open('/?utm_source=a', 'https://t.me/s/cars');
    const first = { at: now(), page: '/?utm_source=a', referrer: 't.me' };
    vi.advanceTimersByTime(31 * 60_000);
    open('/car/7?yclid=5');
    const last = { at: now(), page: '/car/7?yclid=5' };
    expect(visitOf()).toEqual({ first, last, pages: [[now(), '/car/7?yclid=5']] });
    vi.setSystemTime(Date.now() + 89 * DAY_MS);
    open('/');
    expect(visitOf()).toMatchObject({ first, last });
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    open('/about');
    expect(visitOf()).toEqual({
      first: { at: now(), page: '/about' },
      pages: [[now(), '/about']],
    });
  });

  it('takes no link of ours for a way to the site, whatever its address carries', () => {
    open('/?utm_source=a', 'https://t.me/s/cars');
    const { last } = visitOf();
    open('/arriveGift?source=WINTER', 'http://localhost:3000/promotionPage/WINTER');
    expect(visitOf()).toMatchObject({
      last,
      pages: [
        [now(), '/?utm_source=a'],
        [now(), '/arriveGift?source=WINTER'],
      ],
    });
  });

  it('is bounded, and starts over when what is stored is no visit', () => {
    for (const stored of ['{', '7', '"x"', '{"pages":3,"first":0}', '[]', '{"pages":[null]}']) {
      localStorage.setItem('visit', stored);
      open(`/?source=${'x'.repeat(3000)}`);
      const { first, pages } = visitOf();
      expect([stored, first.page.length, pages.at(-1)[1].length]).toEqual([stored, 600, 200]);
    }
  });

  it('is not kept for a browser that asks not to be tracked', () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    open('/?utm_source=a');
    expect(visitOf()).toBeNull();
    Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  });

  it('comes along with a plain form that is sent before its page lives', () => {
    open('/contactUs?car=1');
    document.body.innerHTML = '<form><input type="hidden" name="origin"></form><form></form>';
    for (const form of document.forms) form.dispatchEvent(new Event('submit'));
    expect(document.forms[0]?.querySelector('input')?.value).toBe(localStorage.getItem('visit'));
    document.body.innerHTML = '';
  });
});

describe('a browser without favourites', () => {
  const isMarked = () => {
    delete document.documentElement.dataset.noFavourites;
    boot();
    return document.documentElement.dataset.noFavourites !== undefined;
  };

  it('is marked, so that the empty list shows at once', () => {
    expect(isMarked()).toBe(true);
    localStorage.setItem('favoriteData', '[]');
    expect(isMarked()).toBe(true);
  });

  it('is not while something is kept, or was handed over by another host', () => {
    localStorage.setItem('favoriteData', '[{"model_id":101}]');
    expect(isMarked()).toBe(false);
    localStorage.clear();
    history.replaceState(null, '', '/myFavorite#handover=abc');
    expect(isMarked()).toBe(false);
  });
});

describe('a member', () => {
  it('is known by the stored token before first paint', () => {
    delete document.documentElement.dataset.member;
    boot();
    expect(document.documentElement.dataset.member).toBeUndefined();
    localStorage.setItem('token', 'abc');
    boot();
    expect(document.documentElement.dataset.member).toBe('');
  });
});

describe('the locale', () => {
  it('is stored in the cookie, and in local storage only where the host names it', () => {
    boot();
    expect(document.cookie).toContain('locale=mn');
    // jsdom's own host names no language.
    expect(localStorage.getItem('locale')).toBeNull();
    vi.stubGlobal('location', new URL('http://mn.localhost:3000/'));
    boot();
    vi.unstubAllGlobals();
    expect(localStorage.getItem('locale')).toBe('mn');
  });

  it('works in a browser that refuses storage', () => {
    const refuse = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const refuseToo = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(boot).not.toThrow();
    expect(document.cookie).toContain('locale=mn');
    refuse.mockRestore();
    refuseToo.mockRestore();
  });
});

describe('the first view', () => {
  it('holds back the layout below it for a second at most, where nothing is painted', () => {
    vi.useFakeTimers();
    delete document.documentElement.dataset.painted;
    boot();
    vi.advanceTimersByTime(999);
    expect(document.documentElement.dataset.painted).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(document.documentElement.dataset.painted).toBe('');
    vi.useRealTimers();
  });
});

describe('what waits for the islands', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    delete document.documentElement.dataset.settled;
    delete document.documentElement.dataset.typeface;
  });
  afterEach(() => vi.useRealTimers());

  it('waits eight seconds at most', () => {
    boot();
    vi.advanceTimersByTime(7999);
    expect(document.documentElement.dataset).not.toHaveProperty('settled');
    vi.advanceTimersByTime(1);
    expect(document.documentElement.dataset).toMatchObject({ settled: '', typeface: '' });
  });

  it('does not wait in a tab that has their script', () => {
    sessionStorage.setItem('settled', '1');
    boot();
    expect(document.documentElement.dataset).toMatchObject({ settled: '', typeface: '' });
  });
});

describe('a script of the site that cannot be loaded', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    reload.mockClear();
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  function failToLoad(src: string) {
    const script = Object.assign(document.createElement('script'), { src });
    document.head.append(script);
    script.dispatchEvent(new Event('error'));
    script.remove();
  }

  it('reloads the page, at most once in 60 seconds', () => {
    boot();
    failToLoad('/_next/static/chunks/page.js');
    expect(reload).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(59_999);
    failToLoad('/_next/static/chunks/page.js');
    expect(reload).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    failToLoad('/_next/static/chunks/page.js');
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('shares its minute with lazy chunks', () => {
    sessionStorage.setItem(CHUNK_RELOAD_KEY, String(Date.now() - 59_999));
    boot();
    failToLoad('/_next/static/chunks/page.js');
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves a kept page alone, however long it is read', () => {
    const mark = document.body.appendChild(document.createElement('kept-mark'));
    boot();
    vi.advanceTimersByTime(3_600_000);
    failToLoad('/_next/static/chunks/page.js');
    mark.remove();
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves the page alone without a network, and when the script is another’s', () => {
    boot();
    failToLoad('https://maps.example/api.js');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    failToLoad('/_next/static/chunks/page.js');
    expect(reload).not.toHaveBeenCalled();
  });
});
