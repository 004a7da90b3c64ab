import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDraft, readDraft, saveDraft } from '@/components/enquiry/enquiry-draft';
import { send } from '@/lib/api/browser';
import { packedVisit } from '@/lib/browser/visit';
import { api, withPageApi } from '@/tests/support/api/page-api';
import { fragmentFor } from './cross-host-transfer';
import { handoverFragment, takeHandover } from './handover';
import { HostChange } from './host-change';

withPageApi();

const favourite = (id: number) => ({
  model_id: id,
  brand_name: 'BYD',
  brand_sign: 'byd',
  model_name: `Model ${id}`,
  model_sign: `byd-${id}`,
});
const DRAFT = {
  name: 'Бат',
  remark: 'Хоёрыг, наадмаас өмнө',
  country: { text: 'Монгол', id: '496' },
};

const stored = (key: string, area: Storage = localStorage) =>
  JSON.parse(area.getItem(key) ?? 'null');

/** The visitor's browser on another host: an empty storage, and what the boot script puts aside. */
async function arrive(fragment: string, storedThere: () => void = () => {}) {
  localStorage.clear();
  sessionStorage.clear();
  storedThere();
  sessionStorage.setItem('handover', fragment.replace(/^handover=/, ''));
  await takeHandover(undefined);
}

/** @returns the token of a new member, which this browser keeps */
async function logIn(email: string): Promise<string> {
  const visitor = { email, whatsapp: '+976 9911 2233', password: 'a'.repeat(32) };
  const token = await send('POST /api/user/registered', visitor);
  localStorage.setItem('token', token);
  return token;
}

beforeEach(() => history.replaceState(null, '', '/'));

describe('a visitor who changes the host', () => {
  it('hands over nothing and sends no request without stored data', async () => {
    expect(await handoverFragment(undefined)).toBe('');
    expect(api.paths).toEqual([]);
  });

  it('finds favourites of both hosts there, each car once', async () => {
    localStorage.setItem('favoriteData', JSON.stringify([favourite(1), favourite(2)]));
    const fragment = await handoverFragment(undefined);
    await arrive(fragment, () =>
      localStorage.setItem('favoriteData', JSON.stringify([favourite(2), favourite(3)])),
    );
    const ids = stored('favoriteData').map((row: { model_id: number }) => row.model_id);
    expect(ids).toEqual([2, 3, 1]);
    expect(sessionStorage.getItem('handover')).toBeNull();
  });

  it('finds the half-written enquiry, unless another one is half written there', async () => {
    sessionStorage.setItem('enquiryDraft', JSON.stringify(DRAFT));
    const fragment = await handoverFragment(undefined);
    await arrive(fragment);
    expect(stored('enquiryDraft', sessionStorage)).toMatchObject(DRAFT);
    const other = JSON.stringify({ ...DRAFT, remark: 'Another one' });
    await arrive(fragment, () => sessionStorage.setItem('enquiryDraft', other));
    expect(stored('enquiryDraft', sessionStorage).remark).toBe('Another one');
  });

  describe('and comes back', () => {
    /** The way to another host and back, to what this one had stored on leaving. */
    async function comeBack(there: () => void, hereSince: () => void = () => {}) {
      sessionStorage.setItem('enquiryDraft', JSON.stringify({ ...DRAFT, company_url: '' }));
      sessionStorage.setItem('enquiryAttempt', '{"clientId":"1"}');
      const fragment = await handoverFragment(undefined);
      const left = Object.entries(sessionStorage);
      await arrive(fragment);
      there();
      const back = await handoverFragment(undefined);
      await arrive(back, () => {
        for (const [key, text] of left) sessionStorage.setItem(key, text);
        hereSince();
      });
    }
    const extend = () => saveDraft({ ...readDraft(null), remark: 'Хоёрыг, цагааныг' });

    it('finds the enquiry as it was gone on with there', async () => {
      await comeBack(extend);
      expect(readDraft(null)).toMatchObject({ ...DRAFT, remark: 'Хоёрыг, цагааныг' });
    });

    it('finds an empty form where the enquiry was sent there', async () => {
      await comeBack(clearDraft);
      expect(sessionStorage.getItem('enquiryDraft')).toBeNull();
      expect(sessionStorage.getItem('enquiryAttempt')).toBeNull();
    });

    it.each([extend, clearDraft])('finds the words that were typed here since', async (there) => {
      await comeBack(there, () => saveDraft({ ...readDraft(null), remark: 'Гурвыг' }));
      expect(readDraft(null).remark).toBe('Гурвыг');
    });

    it('finds the enquiry still where it has become too long there to be handed over', async () => {
      await comeBack(() => saveDraft({ ...readDraft(null), remark: 'x'.repeat(5000) }));
      expect(readDraft(null)).toMatchObject(DRAFT);
      const long = 'Ж'.repeat(4000);
      const texts = { name: long, company: long, city: long, remark: long };
      await comeBack(() => saveDraft({ ...readDraft(null), ...texts }));
      expect(readDraft(null).remark).toBe(DRAFT.remark);
    });

    it('finds the enquiry still where it did not arrive there', async () => {
      await comeBack(() => {
        sessionStorage.clear();
        sessionStorage.setItem('searchWord', 'Джили');
      });
      expect(readDraft(null)).toMatchObject(DRAFT);
    });
  });

  describe('again and again', () => {
    const storages = new Map<string, [string, string][]>();
    let host = 'it';
    const write = (remark: string) => saveDraft({ ...readDraft(null), remark });
    const read = () => readDraft(null).remark;
    const switchTo = (next: string) => {
      storages.set(host, Object.entries(sessionStorage));
      host = next;
      sessionStorage.clear();
      for (const [key, text] of storages.get(host) ?? []) sessionStorage.setItem(key, text);
    };
    const followTo = async (next: string) => {
      const fragment = await handoverFragment(undefined);
      switchTo(next);
      sessionStorage.setItem('handover', fragment.replace(/^handover=/, ''));
      await takeHandover(undefined);
    };

    beforeEach(() => {
      storages.clear();
      host = 'it';
    });

    it('finds on each host what was typed there, which the other one never took', async () => {
      write('Due');
      switchTo('en');
      write('Two');
      for (const next of ['it', 'en', 'it']) await followTo(next);
      expect(read()).toBe('Due');
      switchTo('en');
      expect(read()).toBe('Two');
    });

    it('finds the words added here after Back, beside those added there', async () => {
      write('Due');
      await followTo('en');
      write('Two, white');
      switchTo('it');
      write('Due, neri');
      await followTo('en');
      expect(read()).toBe('Two, white');
      await followTo('it');
      expect(read()).toBe('Due, neri');
    });

    it('finds words that are too long to be handed over where they were typed', async () => {
      write('Due');
      switchTo('en');
      write('x'.repeat(5000));
      switchTo('it');
      await followTo('en');
      expect(read()).toHaveLength(5000);
    });

    it('finds an empty form where the enquiry was sent on a third host', async () => {
      write('Due');
      await followTo('en');
      write('Two');
      await followTo('de');
      write('Zwei');
      clearDraft();
      await followTo('it');
      expect(read()).toBe('');
      await followTo('en');
      expect(read()).toBe('');
    });
  });

  it('keeps the search word and the source, but not in place of a newer source', async () => {
    sessionStorage.setItem('searchWord', 'Джили');
    sessionStorage.setItem('sourcePage', '/brand?source=expo');
    const fragment = await handoverFragment(undefined);
    await arrive(fragment);
    expect(sessionStorage.getItem('searchWord')).toBe('Джили');
    expect(sessionStorage.getItem('sourcePage')).toBe('/?source=expo');
    await arrive(fragment, () => sessionStorage.setItem('sourcePage', '/?source=fair'));
    expect(sessionStorage.getItem('sourcePage')).toBe('/?source=fair');
  });

  it('keeps how they came here, what they saw and the port they chose', async () => {
    const touch = { at: 1_795_334_400, page: '/?utm_source=a', referrer: 't.me' };
    const there = 1_795_334_500;
    const visit = { first: touch, last: touch, pages: [[touch.at, touch.page]] };
    localStorage.setItem('visit', JSON.stringify(visit));
    localStorage.setItem('chosenPort', 'khorgos');
    const fragment = await handoverFragment(undefined);
    const own = { first: { at: there, page: '/brand' }, pages: [[there, '/brand']] };
    await arrive(fragment, () => localStorage.setItem('visit', JSON.stringify(own)));
    expect(stored('visit')).toEqual({ ...visit, pages: [...visit.pages, ...own.pages] });
    expect(localStorage.getItem('chosenPort')).toBe('khorgos');
  });

  it('has the sums there that they chose last, also none, and those of there without a choice', async () => {
    const sums = () => [localStorage.getItem('money'), localStorage.getItem('home')];
    const storeThere = () => {
      localStorage.setItem('money', 'KZT');
      localStorage.setItem('home', 'almaty');
    };
    localStorage.setItem('money', '');
    localStorage.setItem('home', '');
    await arrive(await fragmentFor(''), storeThere);
    expect(sums()).toEqual(['', '']);
    localStorage.clear();
    localStorage.setItem('favoriteData', JSON.stringify([favourite(1)]));
    await arrive(await fragmentFor(''), storeThere);
    expect(sums()).toEqual(['KZT', 'almaty']);
  });

  it('finds no room for sums on a page where they had some, once they chose none', async () => {
    const { dataset } = document.documentElement;
    // As the boot script does, which runs before anything is merged.
    dataset.money = 'KZT';
    dataset.home = 'almaty';
    localStorage.setItem('money', '');
    localStorage.setItem('home', '');
    const fragment = await fragmentFor('');
    sessionStorage.setItem('handover', fragment.replace(/^handover=/, ''));
    render(<HostChange />);
    await waitFor(() => expect([dataset.money, dataset.home]).toEqual([undefined, undefined]));
  });

  it('takes the visit along without waiting for a script, where there is nothing else', async () => {
    const visit = { pages: [[1_795_334_400, '/brand?word=машин']] };
    localStorage.setItem('visit', JSON.stringify(visit));
    localStorage.setItem('chosenPort', 'erenhot');
    await arrive(packedVisit(undefined));
    expect(stored('visit')).toEqual(visit);
    expect(localStorage.getItem('chosenPort')).toBe('erenhot');
    localStorage.clear();
    expect(packedVisit('proof')).toBe('');
  });

  it('stays logged in, once for each time', async () => {
    const token = await logIn('bat@example.mn');
    const fragment = await handoverFragment(undefined);
    expect(fragment).not.toContain(token);
    await arrive(fragment);
    const handed = localStorage.getItem('token') ?? '';
    expect(handed).not.toBe(token);
    expect((await send('POST /api/user/info', { token: handed })).email).toBe('bat@example.mn');
    await arrive(fragment);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('goes without the login when the server gives no answer', async () => {
    localStorage.setItem('token', 'a'.repeat(64));
    localStorage.setItem('favoriteData', JSON.stringify([favourite(1)]));
    api.network = 'down';
    await arrive(await handoverFragment(undefined));
    expect(stored('favoriteData')).toHaveLength(1);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('leaves the oldest favourites behind where the address would be too long', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({
      ...favourite(index + 1),
      model_name: 'Я'.repeat(120),
    }));
    localStorage.setItem('favoriteData', JSON.stringify(rows));
    const fragment = await handoverFragment(undefined);
    expect(fragment.length).toBeLessThanOrEqual('handover='.length + 32_768);
    await arrive(fragment);
    const kept = stored('favoriteData');
    expect(kept.length).toBeGreaterThan(50);
    expect(kept.at(-1).model_id).toBe(200);
  });
});

describe('where hosts share cookies', () => {
  const DOMAIN = 'localhost';

  it('only what this browser has packed counts', async () => {
    localStorage.setItem('favoriteData', JSON.stringify([favourite(1)]));
    const prepared = await handoverFragment(undefined);
    localStorage.clear();
    sessionStorage.setItem('handover', prepared.replace(/^handover=/, ''));
    await takeHandover(DOMAIN);
    expect(stored('favoriteData')).toBeNull();
    expect(sessionStorage.getItem('handover')).toBeNull();
  });

  it('what it has packed arrives, with a secret that is in no address and used once', async () => {
    await logIn('bold@example.mn');
    const fragment = await handoverFragment(DOMAIN);
    const secret = /handover=([0-9a-f]{64})/.exec(document.cookie)?.[1] ?? '';
    expect(secret).not.toBe('');
    expect(Buffer.from(fragment.replace(/^handover=/, ''), 'base64url').toString()).not.toContain(
      secret,
    );
    localStorage.clear();
    sessionStorage.setItem('handover', fragment.replace(/^handover=/, ''));
    await takeHandover(DOMAIN);
    expect(localStorage.getItem('token')).toMatch(/^[0-9a-f]{64}$/);
    expect(document.cookie).not.toContain('handover=');
  });

  it('arrives at whichever address a link that was clicked twice opens', async () => {
    for (const opened of [0, 1]) {
      await logIn(`twice-${opened}@example.mn`);
      localStorage.setItem('favoriteData', JSON.stringify([favourite(1)]));
      const fragments = [await handoverFragment(DOMAIN), await handoverFragment(DOMAIN)];
      localStorage.clear();
      sessionStorage.setItem('handover', fragments[opened]?.replace(/^handover=/, '') ?? '');
      await takeHandover(DOMAIN);
      expect(stored('favoriteData')).toHaveLength(1);
      expect(localStorage.getItem('token')).toMatch(/^[0-9a-f]{64}$/);
      localStorage.clear();
    }
  });
});

describe('the link to another language', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['keeps the query that only a script of the page reads', '', '?model_id=104&code=K7M4'],
    ['has its own query where the page has one', '?model_id=7', '?model_id=7'],
  ])('%s', async (_, own, expected) => {
    const assign = vi.fn();
    const { origin, hostname } = new URL('http://en.localhost:3000');
    const page = { pathname: '/car/commentPublishM', search: '?model_id=104&code=K7M4' };
    vi.stubGlobal('location', { origin, hostname, hash: '', ...page, assign });
    const there = `http://mn.localhost:3000${page.pathname}`;
    render(
      <>
        <HostChange />
        <a href={there + own} hrefLang="mn">
          Монгол
        </a>
        <a href="http://mn.localhost:3000/homeReviews" hrefLang="mn">
          Хуудас
        </a>
      </>,
    );
    const followed = async (name: string) => {
      assign.mockClear();
      fireEvent.click(screen.getByRole('link', { name }));
      await waitFor(() => expect(assign).toHaveBeenCalledOnce());
      return String(assign.mock.calls[0]?.[0]).split('#')[0];
    };
    expect(await followed('Монгол')).toBe(there + expected);
    expect(await followed('Хуудас')).toBe('http://mn.localhost:3000/homeReviews');
  });
});
