import { Loader } from '@googlemaps/js-api-loader';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeOf } from '@/lib/config/company';
import { storeMapLabels } from './map-labels';
import { StoreMap } from './store-map';

/** What a page asked Google for, and what Google's script was told to draw. */
const google = {
  scripts: [] as HTMLScriptElement[],
  maps: [] as { zoom: number; center: { lat: number; lng: number } }[],
  markers: [] as { title: string }[],
};

/** Stands for Google's script: what it would define when it arrives. */
function arrive() {
  class FakeMap {
    constructor(element: HTMLElement, options: (typeof google.maps)[number]) {
      google.maps.push(options);
      element.append('Google’s map');
    }
  }
  class FakeMarker {
    constructor(options: (typeof google.markers)[number]) {
      google.markers.push(options);
    }
  }
  const { maps } = (window as unknown as { google: { maps: Record<string, unknown> } }).google;
  maps.importLibrary = async () => ({ Map: FakeMap, Marker: FakeMarker });
  (maps.__ib__ as () => void)();
}

// jsdom loads no scripts: they are only noted.
const observer = new MutationObserver((records) => {
  for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (node instanceof HTMLScriptElement) google.scripts.push(node);
  }
});
observer.observe(document.head, { childList: true });
afterAll(() => observer.disconnect());

/** A page of its own: Google's loader and our memory of a rejected key live as long as a page. */
async function openMap(googleKey = 'a-key') {
  vi.resetModules();
  Reflect.deleteProperty(Loader, 'instance');
  const labels = storeMapLabels('en', googleKey);
  const { StoreMap: FreshMap } = await import('./store-map');
  render(<FreshMap port="khorgos" labels={labels} />);
  const user = userEvent.setup({ delay: null });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { labels, press };
}

const SKETCH = { name: /^Sketch of Khorgos/ };
/** Found only while it is visible, as any role. */
const findSketch = () => screen.findByRole('img', SKETCH);
const scriptOf = async (count = 1) => {
  await waitFor(() => expect(google.scripts).toHaveLength(count));
  return google.scripts[count - 1] as HTMLScriptElement;
};

beforeEach(() => {
  google.scripts.length = 0;
  google.maps.length = 0;
  google.markers.length = 0;
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const script of document.head.querySelectorAll('script')) script.remove();
  Reflect.deleteProperty(window, 'google');
  Reflect.deleteProperty(window, 'gm_authFailure');
});

describe('without a key', () => {
  it('the map is a drawing with links, and nothing else', () => {
    const html = renderToString(<StoreMap port="erenhot" labels={storeMapLabels('mn', '')} />);
    expect(html).toContain('/pictures/maps/erenhot.svg');
    expect(html).toContain('uri.amap.com');
    expect(html).not.toContain('<button');
  });
});

describe('with a key', () => {
  it('asks Google for nothing before the visitor does', async () => {
    const { labels } = await openMap();
    expect(await findSketch()).toBeTruthy();
    expect(await screen.findByText(labels.consent)).toBeTruthy();
    expect(google.scripts).toEqual([]);
  });

  it('shows the store in the middle at zoom 16, and the drawing again on request', async () => {
    const { labels, press } = await openMap();
    await press(labels.showLive);
    expect(await screen.findByText(labels.loading)).toBeTruthy();
    const { searchParams, origin } = new URL((await scriptOf()).src);
    expect(origin).toBe('https://maps.googleapis.com');
    expect(searchParams.get('key')).toBe('a-key');
    expect(searchParams.get('language')).toBe('en');
    arrive();
    await waitFor(() => expect(google.markers).toHaveLength(1));
    const { latitude, longitude } = storeOf('khorgos').position;
    expect(google.maps[0]).toMatchObject({ zoom: 16, center: { lat: latitude, lng: longitude } });
    expect(google.markers[0]?.title).toBe('Khorgos store');
    await waitFor(() => expect(screen.queryByRole('img', SKETCH)).toBeNull());
    await press(labels.showDrawn);
    expect(await findSketch()).toBeTruthy();
    expect(screen.queryByText('Google’s map')).toBeNull();
  });

  it('keeps the drawing and says so when the script is blocked, and tries again', async () => {
    const { labels, press } = await openMap();
    await press(labels.showLive);
    fireEvent.error(await scriptOf());
    expect(await screen.findByText(labels.failed)).toBeTruthy();
    expect(await findSketch()).toBeTruthy();
    await press(labels.showLive);
    await scriptOf(2);
    arrive();
    await waitFor(() => expect(google.maps).toHaveLength(1));
  });

  it('keeps the drawing when Google refuses the key, also the second time', async () => {
    const { labels, press } = await openMap();
    await press(labels.showLive);
    await scriptOf();
    arrive();
    await waitFor(() => expect(google.maps).toHaveLength(1));
    const page = window as unknown as { gm_authFailure: () => void };
    page.gm_authFailure();
    expect(await screen.findByText(labels.failed)).toBeTruthy();
    await press(labels.showLive);
    expect(await screen.findByText(labels.failed)).toBeTruthy();
    expect(await findSketch()).toBeTruthy();
  });

  it('says that the map does not come when Google does not answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { labels, press } = await openMap();
    await press(labels.showLive);
    await scriptOf();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await screen.findByText(labels.failed)).toBeTruthy();
  });
});
