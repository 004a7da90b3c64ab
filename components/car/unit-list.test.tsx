import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UnitCard, UnitDetail } from '@/lib/contract/calls/car';
import { ModelStock } from './stock-list';
import { ModelUnits, OtherUnits, UnitList } from './unit-list';
import { UnitReport } from './unit-report';

const unitOf = (id: number): UnitCard => ({
  unit_id: id,
  model_id: 104,
  stock_number: `BAM-U${id}`,
  vin: null,
  condition: 'used',
  built_on: '2024-05',
  mileage_km: 10_000,
  colour: 'white',
  port: id % 2 ? 'erenhot' : 'khorgos',
  status: 'at_port',
  expected_on: null,
  reserved_until: null,
  price_usd: 20_000,
  picture: null,
});
const modelOf = (named: number, count?: number) => ({
  model_id: 104,
  units: Array.from({ length: named }, (_, i) => unitOf(1000 + i)),
  ...(count && { unit_count: count }),
});
const hrefOfAll = (count: number) =>
  screen.getByRole('link', { name: `Show all (${count})` }).getAttribute('href');

it.each([
  ['names all of them', 6, 6],
  ['is of a backend that does not count them', 6, undefined],
])('shows all cars on the page of the next one where the answer %s', (_, named, count) => {
  render(<ModelUnits locale="en" model={modelOf(named, count)} />);
  expect(hrefOfAll(named)).toBe('/car/104/1004#units');
});

it('says how many cars there are also where the answer names some of them, and leads to their list', () => {
  render(<ModelUnits locale="en" model={modelOf(60, 75)} />);
  expect(hrefOfAll(75)).toBe('/car/104?cars=1');
});

it.each([1000, 2000])('leads from the page of car %i to the others that it does not name', (id) => {
  render(<OtherUnits locale="en" model={modelOf(60, 75)} unitId={id} />);
  expect(screen.queryByText(`BAM-U${id}`)).toBeNull();
  expect(hrefOfAll(75)).toBe('/car/104?cars=1');
});

it('shows the other cars alone where there are no more, and nothing where there is none', () => {
  const { rerender, container } = render(
    <OtherUnits locale="en" model={modelOf(3, 3)} unitId={1000} />,
  );
  expect(screen.queryByRole('link', { name: /Show all/ })).toBeNull();
  rerender(<OtherUnits locale="en" model={modelOf(1, 1)} unitId={1000} />);
  expect(container.innerHTML).toBe('');
});

it('names no price of a car that was found by its number and is sold', () => {
  const first = unitOf(1000);
  const second = unitOf(1002);
  const { container } = render(
    <UnitList locale="en" units={[first, { ...second, status: 'sold' }]} />,
  );
  const [offered, sold] = container.querySelectorAll('li');
  expect(offered).toHaveTextContent('$20,000');
  expect(sold).toHaveTextContent('Sold');
  expect(sold).not.toHaveTextContent('$');
});

const none = { model_id: 104, stock_khorgos: 0, stock_erenhot: 0 };
const coming = { ...unitOf(1001), status: 'coming' as const };

it('says of a model without stock what is on the way or reserved, and not that it is sold out', () => {
  const reserved = { ...unitOf(1000), status: 'reserved' as const };
  render(<ModelStock locale="en" model={{ ...none, units: [reserved, coming] }} />);
  expect(screen.getAllByText('Erenhot')[0]?.nextSibling).toHaveTextContent('On the way');
  expect(screen.getAllByText('Khorgos')[0]?.nextSibling).toHaveTextContent('Reserved');
  expect(screen.queryByText(/Sold out/)).toBeNull();
});

it.each([
  ['has no cars', []],
  ['has sold them', [{ ...coming, status: 'sold' as const }]],
])('says that a model is sold out that %s', (_, units) => {
  render(<ModelStock locale="en" model={{ ...none, units }} />);
  expect(screen.getAllByText('Available to order')).not.toHaveLength(0);
  screen.getByText(/Sold out at both ports/);
});

it.each([
  ['of our own is played', '/media/2026/film.mp4', 'VIDEO'],
  ['of another site is a link, as pages of ours may not play it', 'https://films.example/1', 'A'],
  ['at no address of the web is not shown', 'javascript:alert(1)', undefined],
])('a film %s', (_, film, element) => {
  const known = { first_registered_on: null, owners: null, interior_colour: null, report: '' };
  const looked = { battery_health: null, accidents: null, paint: null, checks: {}, papers: [] };
  const files = { video_src: film, video_poster: null, pictures: [] };
  const dates = { sold_on: null, updated_at: '2026-11-01' };
  const unit = { ...unitOf(1000), ...known, ...looked, ...files, ...dates } as UnitDetail;
  render(<UnitReport locale="en" unit={unit} />);
  const shown =
    screen.queryByLabelText('Video of this car') ?? screen.queryByText('Video of this car');
  expect(shown?.tagName).toBe(element);
  expect([shown?.getAttribute('href') ?? shown?.getAttribute('src')]).toEqual([element && film]);
});
