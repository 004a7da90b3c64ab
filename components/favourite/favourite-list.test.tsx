import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { send } from '@/lib/api/browser';
import { COMPARED_KEY, FAVOURITES_KEY } from '@/lib/browser/storage-keys';
import { priceOf } from '@/lib/format/model-facts';
import { priceIn } from '@/lib/format/price-pattern';
import { StoreProvider, useSite } from '@/store/store-provider';
import { api, withPageApi } from '@/tests/support/api/page-api';
import { OtherCarsLink } from './comparison-choice';
import { ComparisonTable } from './comparison-table';
import { favouriteLabels } from './favourite-labels';
import { FavouriteList } from './favourite-list';

const TYPES = [{ type_sign: 'sedan', type_name: 'Sedan' }];
const labels = favouriteLabels('en');
const SONG = {
  model_id: 101,
  brand_name: 'BYD',
  brand_sign: 'byd',
  model_name: 'Song Plus DM-i',
  model_sign: 'byd-song-plus',
};
const GONE = {
  model_id: 900_000,
  brand_name: 'Geely',
  brand_sign: 'geely',
  model_name: 'Old',
  model_sign: 'geely-old',
};

withPageApi({ seed: true });

function StateOfSite() {
  const form = useSite((site) => site.openForm);
  const types = useSite((site) => site.autoTypeList);
  return (
    <>
      <output data-testid="open-form">{form.show ? `${form.from}: ${form.car_model}` : ''}</output>
      <output data-testid="types">{types.map(({ type_name }) => type_name).join()}</output>
    </>
  );
}

function openPage(rows: unknown) {
  localStorage.setItem(FAVOURITES_KEY, JSON.stringify(rows));
  render(
    <StoreProvider locale="en">
      <FavouriteList labels={labels} types={TYPES} />
      <StateOfSite />
    </StoreProvider>,
  );
  return userEvent.setup({ delay: null });
}

const stored = () =>
  (JSON.parse(localStorage.getItem(FAVOURITES_KEY) ?? '[]') as { model_id: number }[]).map(
    ({ model_id }) => model_id,
  );
const row = (name: RegExp) =>
  screen.getAllByRole('listitem').find((item) => name.test(item.textContent ?? '')) as HTMLElement;

it('marks for the page that there are none', async () => {
  openPage([]);
  await waitFor(() => expect(document.querySelector('[data-empty-list]')).not.toBeNull());
  expect(screen.queryByText(labels.loading)).toBeNull();
});

it('lists the newest first, each with its link, today’s price and its stock', async () => {
  openPage([GONE, SONG]);
  const items = await screen.findAllByRole('listitem');
  expect(items[0]).toHaveTextContent('BYD Song Plus DM-i');
  expect(await within(row(/Song/)).findByText('$21,900')).toBeInTheDocument();
  await waitFor(() => expect(row(/Song/)).toHaveTextContent('2025 · Khorgos 2 · Erenhot 1'));
  expect(within(row(/Song/)).getByRole('link')).toHaveAttribute('href', '/car/101');
});

it('writes prices as the pages of the language do', () => {
  for (const locale of ['en', 'ru', 'mn', 'ar'] as const) {
    const { price } = favouriteLabels(locale);
    for (const priceUsd of [900, 5900, 21_900, 1_250_000]) {
      expect(priceIn(price, priceUsd)).toBe(priceOf(locale, priceUsd));
    }
  }
});

it('says of a car that left the catalogue that it did, without a link to nowhere', async () => {
  openPage([GONE]);
  expect(await screen.findByText(labels.gone)).toBeInTheDocument();
  const [row] = screen.getAllByRole('listitem');
  expect(within(row as HTMLElement).queryByRole('link')).toBeNull();
});

it('never says of a car that another tab has just added that it left the catalogue', async () => {
  const user = openPage([SONG]);
  expect(await screen.findByText('$21,900')).toBeInTheDocument();
  api.network = 'down';
  localStorage.setItem(FAVOURITES_KEY, JSON.stringify([SONG, { ...SONG, model_id: 102 }]));
  window.dispatchEvent(new StorageEvent('storage', { key: FAVOURITES_KEY }));
  expect(await screen.findByRole('alert')).toHaveTextContent(labels.loadFailed);
  expect(screen.queryByText(labels.gone)).toBeNull();
  expect(await screen.findAllByRole('checkbox', { name: /^Compare / })).toHaveLength(2);
  api.reset();
  await user.click(screen.getByRole('button', { name: labels.retry }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.queryByText(labels.gone)).toBeNull();
});

it('removes a car and puts it back, with the focus on the same button', async () => {
  const user = openPage([GONE, SONG]);
  await user.click(await screen.findByRole('button', { name: /Remove BYD Song/ }));
  await waitFor(() => expect(stored()).toEqual([900_000]));
  const undo = await screen.findByRole('button', { name: /Put back BYD Song/ });
  await waitFor(() => expect(undo).toHaveFocus());
  await user.click(undo);
  await waitFor(() => expect(stored().sort()).toEqual([101, 900_000]));
  await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('BYD Song'));
});

it('asks about all cars that are left', async () => {
  const user = openPage([GONE, SONG]);
  await user.click(await screen.findByRole('link', { name: labels.askAll }));
  const openForm = screen.getByTestId('open-form');
  await waitFor(() =>
    expect(openForm).toHaveTextContent('favourites: BYD Song Plus DM-i, Geely Old'),
  );
  await user.click(await screen.findByRole('button', { name: /Remove Geely/ }));
  await user.click(await screen.findByRole('link', { name: labels.askOne }));
  await waitFor(() => expect(openForm).toHaveTextContent('favourites: Song Plus DM-i'));
  await user.click(await screen.findByRole('button', { name: /Remove BYD/ }));
  await waitFor(() => expect(screen.queryByRole('link', { name: labels.askOne })).toBeNull());
});

it('stands without network, says what is missing, and fetches it on demand', async () => {
  api.network = 'down';
  const user = openPage([SONG]);
  expect(await screen.findByRole('alert')).toHaveTextContent(labels.loadFailed);
  expect(within(row(/Song/)).getByRole('link')).toHaveAttribute('href', '/car/101');
  api.reset();
  await user.click(screen.getByRole('button', { name: labels.retry }));
  expect(await screen.findByText('$21,900')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('survives rows that other scripts left half-written', async () => {
  openPage([{ model_id: 101, model_sign: 'byd-song-plus' }, null, 'x']);
  expect(await screen.findByText('$21,900')).toBeInTheDocument();
});

describe('choosing cars to compare', () => {
  const cars = [101, 102, 103, 104, 105].map((id) => ({
    ...SONG,
    model_id: id,
    model_name: `Car ${id}`,
  }));
  const boxes = () => screen.findAllByRole('checkbox', { name: /^Compare / });

  beforeEach(() => history.replaceState(null, '', '/myFavorite'));

  it('leads to the address of the chosen cars, once there are two', async () => {
    const user = openPage(cars.slice(0, 3));
    await boxes();
    await screen.findAllByText('$21,900');
    const [newest, ...older] = await boxes();
    await user.click(newest as HTMLElement);
    expect(
      await screen.findByText('One car chosen; choose another to compare.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Compare/ })).toBeNull();
    await user.click(older[1] as HTMLElement);
    expect(await screen.findByRole('link', { name: 'Compare 2 cars' })).toHaveAttribute(
      'href',
      '/myFavorite?compare=103,101',
    );
  });

  it('refuses a fifth with a clear message, until one is taken out', async () => {
    const user = openPage(cars);
    for (const each of (await boxes()).slice(0, 4)) await user.click(each);
    const fifth = (await boxes())[4] as HTMLElement;
    await user.click(fifth);
    expect(fifth).not.toBeChecked();
    expect(
      await screen.findByText('4 cars fit side by side. Remove one first.'),
    ).toBeInTheDocument();
    await user.click((await boxes())[0] as HTMLElement);
    await user.click(fifth);
    await waitFor(() => expect(fifth).toBeChecked());
    expect(await screen.findByText('4 cars chosen.')).toBeInTheDocument();
  });

  it('offers nothing for one car, nor for cars that left the catalogue', async () => {
    openPage([GONE, cars[0]]);
    await screen.findByText(labels.gone);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('comes back with the cars of the comparison that was left', async () => {
    history.replaceState(null, '', '/myFavorite#compare=101,102,999');
    openPage(cars.slice(0, 3));
    expect(await screen.findByRole('link', { name: 'Compare 2 cars' })).toBeInTheDocument();
    await waitFor(async () =>
      expect((await boxes()).map((each) => (each as HTMLInputElement).checked)).toEqual([
        false,
        true,
        true,
      ]),
    );
  });
});

describe('a comparison of cars chosen on cards', () => {
  // jsdom follows no links.
  const stay = (event: Event) => event.preventDefault();
  beforeEach(() => window.addEventListener('click', stay));
  afterEach(() => window.removeEventListener('click', stay));

  async function openComparison(ids: readonly number[]) {
    const cars = await Promise.all(
      ids.map((model_id) => send('GET /api/car/model_info', { model_id })),
    );
    render(
      <StoreProvider locale="en">
        <ComparisonTable locale="en" cars={cars} />
        <OtherCarsLink ids={ids}>Choose other cars</OtherCarsLink>
      </StoreProvider>,
    );
    return userEvent.setup({ delay: null });
  }
  const compared = () => JSON.parse(sessionStorage.getItem(COMPARED_KEY) ?? '[]');
  const choose = (...ids: number[]) => sessionStorage.setItem(COMPARED_KEY, JSON.stringify(ids));

  it('leaves out for good what is removed from it, down to one car', async () => {
    choose(101, 102);
    const user = await openComparison([101, 102]);
    const link = screen.getByRole('link', { name: /^Remove BYD Song/ });
    expect(link).toHaveAttribute('href', '/myFavorite?compare=102');
    await user.click(link);
    expect(compared()).toEqual([102]);
  });

  it('leads back to the catalogue with its cars chosen, not to a list without them', async () => {
    choose(103, 104, 105, 106);
    localStorage.setItem(FAVOURITES_KEY, JSON.stringify([SONG]));
    const user = await openComparison([101, 102]);
    const link = screen.getByRole('link', { name: 'Choose other cars' });
    expect(link).toHaveAttribute('href', '/menuCar');
    await user.click(link);
    expect(compared()).toEqual([101, 102]);
  });

  it('leads to the favourites where all of its cars are', async () => {
    localStorage.setItem(FAVOURITES_KEY, JSON.stringify([SONG, { ...SONG, model_id: 102 }]));
    await openComparison([101, 102]);
    const link = screen.getByRole('link', { name: 'Choose other cars' });
    await waitFor(() => expect(link).toHaveAttribute('href', '/myFavorite#compare=101,102'));
  });
});

it('hands the types of cars to the state of the site', async () => {
  openPage([]);
  await waitFor(() => expect(screen.getByTestId('types')).toHaveTextContent('Sedan'));
});
