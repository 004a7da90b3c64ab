// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bootScript } from './boot-script';

const ORIGIN = 'http://localhost:3000';

function boot() {
  // The script is text for the page, so the test runs it as the page does.
  new Function(bootScript(ORIGIN))();
}

function clearCookies() {
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the script under test reads this very thing
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
}

beforeEach(() => {
  clearCookies();
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
  delete document.documentElement.dataset.site;
  document.documentElement.dataset.locale = 'mn';
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

  it('comes from the address after a switch, is kept, and leaves the address clean', () => {
    history.replaceState(null, '', '/brand?sign=bus#site=1');
    boot();
    expect(document.documentElement.dataset.site).toBe('1');
    expect(document.cookie).toContain('site=1');
    expect(sessionStorage.getItem('site')).toBe('1');
    expect(location.href).toMatch(/\/brand\?sign=bus$/);
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
  it('is kept in the cookie, and stored only where the host names it', () => {
    boot();
    expect(document.cookie).toContain('locale=mn');
    // jsdom's own host names no language.
    expect(localStorage.getItem('locale')).toBeNull();
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
  it('is told from what stands below it for a second at most, where nothing is painted', () => {
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
