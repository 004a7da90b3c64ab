import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bootScript } from '@/lib/browser/boot-script';
import { saveVisitorInfo } from '@/lib/browser/visitor-info';
import { createSiteStore, type SiteState } from './site-store';

beforeEach(() => {
  localStorage.clear();
  document.documentElement.dataset.locale = 'mn';
});

const member = { email: 'bat@example.mn' } as NonNullable<SiteState['userInfo']>;

/** The state of specification sections 3 and 4, under the names it has there. */
describe('the global state', () => {
  it('starts with these names and values', () => {
    expect(createSiteStore('ru').getState()).toMatchObject({
      isMobile: false,
      word: '',
      locale: 'ru',
      isAutoOpenForm: false,
      openGuide: false,
      autoTypeList: [],
      openLogin: false,
      openSignUp: false,
      token: '',
      userInfo: null,
      openForm: { show: false, type: '', from: '' },
    });
  });

  it('isMobile follows the width of the window', () => {
    const store = createSiteStore('ru');
    window.innerWidth = 768;
    store.getState().detectDevice();
    expect(store.getState().isMobile).toBe(true);
    window.innerWidth = 769;
    store.getState().detectDevice();
    expect(store.getState().isMobile).toBe(false);
  });

  it('word is the last one searched for', () => {
    const store = createSiteStore('ru');
    store.getState().setWord('танк 500');
    expect(store.getState().word).toBe('танк 500');
  });

  it('autoTypeList holds the types that a page hands over', () => {
    const store = createSiteStore('mn');
    const types = [{ type_sign: 'sedan', type_name: 'Седан' }];
    store.getState().setAutoTypeList(types);
    expect(store.getState().autoTypeList).toEqual(types);
  });

  it('openLogin and openSignUp are never open at once; openGuide is apart', () => {
    const store = createSiteStore('ru');
    store.getState().setOpenLogin(true);
    store.getState().setOpenSignUp(true);
    store.getState().setOpenGuide(true);
    const { openLogin, openSignUp, openGuide } = store.getState();
    expect({ openLogin, openSignUp, openGuide }).toEqual({
      openLogin: false,
      openSignUp: true,
      openGuide: true,
    });
  });

  it('token is kept in local storage, and userInfo belongs to it', () => {
    const store = createSiteStore('ru');
    store.getState().setToken('abc');
    store.getState().setUserInfo(member);
    expect(localStorage.getItem('token')).toBe('abc');
    const next = createSiteStore('ru');
    next.getState().loadToken();
    expect(next.getState().token).toBe('abc');
    store.getState().setToken('');
    expect(localStorage.getItem('token')).toBeNull();
    expect(store.getState().userInfo).toBeNull();
  });

  it('a token marks the page as a member’s at once, and the mark goes with it', () => {
    const marks = () => 'member' in document.documentElement.dataset;
    const { setToken, loadToken } = createSiteStore('ru').getState();
    setToken('abc');
    expect(marks()).toBe(true);
    setToken('');
    expect(marks()).toBe(false);
    localStorage.setItem('token', 'of another tab');
    loadToken();
    expect(marks()).toBe(true);
  });
});

describe('the open-form state', () => {
  it('carries show, type, from and the car, and marks the form as auto-opened', () => {
    const store = createSiteStore('ru');
    const car = {
      brand: 'BYD',
      brand_sign: 'byd',
      car_model: 'Song Plus DM-i',
      car_model_sign: 'byd-song-plus',
    };
    store.getState().setOpenForm({ type: 'explore-pc', from: 'car', ...car });
    const { openForm, isAutoOpenForm } = store.getState();
    expect(openForm).toEqual({ show: true, type: 'explore-pc', from: 'car', ...car });
    expect(isAutoOpenForm).toBe(true);
    store.getState().closeForm();
    expect(store.getState().openForm).toEqual({ show: false, type: '', from: '' });
  });
});

describe('stored values', () => {
  it('the locale persists in cookie and local storage', () => {
    // The script is text for the page, so the test runs it as the page does.
    vi.stubGlobal('location', new URL('http://mn.localhost:3000/'));
    new Function(bootScript('http://localhost:3000'))();
    vi.unstubAllGlobals();
    expect(document.cookie).toContain('locale=mn');
    expect(localStorage.getItem('locale')).toBe('mn');
  });

  it('userInfo holds name, mobile and mail', () => {
    const info = { name: 'Bat', mobile: '+976 9911 2233', mail: 'bat@example.mn' };
    saveVisitorInfo(info);
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual(info);
  });
});
