import { expect, it } from 'vitest';
import type { ModelCard } from '@/lib/contract/calls/car';
import { inOrderOfPorts } from './port-order';

const car = (id: number, khorgos: number, erenhot: number) =>
  ({ model_id: id, stock_khorgos: khorgos, stock_erenhot: erenhot }) as ModelCard;

const isAtErenhot = ({ stock_erenhot: stock }: ModelCard) => stock > 0;

const seenBy = (port: 'erenhot' | 'default', models: readonly ModelCard[]) =>
  inOrderOfPorts(models, isAtErenhot)
    .filter(({ order }) => order === null || order === port)
    .map(({ item }) => item.model_id);

const MODELS = [car(1, 2, 0), car(2, 1, 1), car(3, 0, 0), car(4, 0, 3), car(5, 1, 0)];

it('puts cars that stand at Erenhot first for its visitors, and keeps the order for all others', () => {
  expect(seenBy('erenhot', MODELS)).toEqual([2, 4, 1, 3, 5]);
  expect(seenBy('default', MODELS)).toEqual([1, 2, 3, 4, 5]);
});

it('renders a car once when both orders have it at the same place', () => {
  expect(inOrderOfPorts(MODELS, isAtErenhot)).toHaveLength(7);
  const there = [car(1, 0, 1), car(2, 1, 1)];
  expect(inOrderOfPorts(there, isAtErenhot).map(({ order }) => order)).toEqual([null, null]);
  expect(inOrderOfPorts([car(1, 1, 0), car(2, 1, 0)], isAtErenhot)).toHaveLength(2);
});
