import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSiteStore } from './site-store';

const seagull = {
  model_id: 103,
  brand_name: 'BYD',
  brand_sign: 'byd',
  model_name: 'Seagull',
  model_sign: 'byd-seagull-2025',
};

beforeEach(() => localStorage.clear());

describe('favourites', () => {
  it('are kept in local storage under favoriteData', () => {
    createSiteStore('ru').getState().addFavourite(seagull);
    expect(JSON.parse(localStorage.getItem('favoriteData') ?? '')).toEqual([seagull]);
  });

  it('hold a model once, however often it is added', () => {
    const { addFavourite } = createSiteStore('ru').getState();
    addFavourite(seagull);
    addFavourite({ ...seagull, model_name: 'Seagull, renamed' });
    const rows = JSON.parse(localStorage.getItem('favoriteData') ?? '');
    expect(rows).toEqual([{ ...seagull, model_name: 'Seagull, renamed' }]);
  });

  it('do not lose what another tab added meanwhile', () => {
    const first = createSiteStore('ru');
    const second = createSiteStore('ru');
    first.getState().addFavourite(seagull);
    second.getState().addFavourite({ ...seagull, model_id: 104 });
    first.getState().loadFavourites();
    expect(first.getState().favourites.map((row) => row.model_id)).toEqual([103, 104]);
  });

  it('can be removed', () => {
    const store = createSiteStore('ru');
    store.getState().addFavourite(seagull);
    store.getState().removeFavourite(103);
    expect(store.getState().favourites).toEqual([]);
    expect(localStorage.getItem('favoriteData')).toBe('[]');
  });

  it('stay on the page, all of them, where the browser stores nothing', () => {
    const storing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const store = createSiteStore('ru');
    store.getState().addFavourite(seagull);
    store.getState().addFavourite({ ...seagull, model_id: 104 });
    store.getState().loadFavourites();
    expect(store.getState().favourites.map((row) => row.model_id)).toEqual([103, 104]);
    storing.mockRestore();
  });

  it.each(['not json', '{"a":1}', '[1,null,{"model_id":"x"}]'])(
    'start empty when storage holds %s',
    (stored) => {
      localStorage.setItem('favoriteData', stored);
      const store = createSiteStore('ru');
      store.getState().loadFavourites();
      expect(store.getState().favourites).toEqual([]);
    },
  );
});

describe('cars chosen for a comparison', () => {
  beforeEach(() => sessionStorage.clear());

  it('are kept beside those that another page of the tab has chosen meanwhile', () => {
    const left = createSiteStore('ru');
    const shown = createSiteStore('ru');
    left.getState().toggleCompared(101);
    shown.getState().toggleCompared(102);
    left.getState().toggleCompared(103);
    shown.getState().loadCompared();
    expect(shown.getState().compared).toEqual([101, 102, 103]);
    shown.getState().toggleCompared(102);
    expect(shown.getState().compared).toEqual([101, 103]);
  });

  it('are four at most, each once', () => {
    const { chooseCompared } = createSiteStore('ru').getState();
    expect([1, 2, 2, 3, 4].map(chooseCompared)).not.toContain(false);
    expect(chooseCompared(5)).toBe(false);
    expect(chooseCompared(4)).toBe(true);
    expect(JSON.parse(sessionStorage.getItem('compared') ?? '')).toEqual([1, 2, 3, 4]);
  });
});
