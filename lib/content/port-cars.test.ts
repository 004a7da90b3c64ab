import { expect, it } from 'vitest';
import type { ModelCard } from '@/lib/contract/calls/car';
import { carsAt, joinPortCars } from './port-cars';

const car = (id: number, khorgos: number, erenhot: number) =>
  ({ model_id: id, stock_khorgos: khorgos, stock_erenhot: erenhot }) as ModelCard;
const idsOf = (models: ModelCard[]) => models.map(({ model_id }) => model_id);

it('takes the first four that stand at the port, each once', () => {
  const models = [car(1, 0, 3), car(2, 1, 0), car(3, 2, 2), car(2, 1, 0), car(4, 1, 0)];
  expect(idsOf(carsAt('khorgos', models))).toEqual([2, 3, 4]);
  expect(idsOf(carsAt('erenhot', models))).toEqual([1, 3]);
  const many = [5, 6, 7, 8, 9].map((id) => car(id, 1, 1));
  expect(idsOf(carsAt('khorgos', many))).toEqual([5, 6, 7, 8]);
});

it('marks a car of both lists as for both ports, and any other as for its port', () => {
  const [both, west, east] = [car(1, 1, 1), car(2, 1, 1), car(3, 0, 1)] as const;
  expect(joinPortCars({ khorgos: [west, both], erenhot: [both, east] })).toEqual({
    models: [west, both, east],
    ports: ['khorgos', null, 'erenhot'],
  });
  expect(joinPortCars({ khorgos: [], erenhot: [] })).toEqual({ models: [], ports: [] });
});
