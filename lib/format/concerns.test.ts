import { beforeAll, expect, it } from 'vitest';
import type { ResponseOf } from '@/lib/contract/call';
import { type ModelDetail, readModel } from '@/lib/contract/calls/car';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { concernsOf } from './concerns';

let model: ModelDetail;
withTestBackend({ seed: true });
beforeAll(async () => {
  const asked = signedRequest(readModel, { model_id: 103 });
  model = (await answerTo<ResponseOf<typeof readModel>>(backend, asked)).data;
});

const saidOf = (changes: Partial<ModelDetail>) =>
  Object.fromEntries(
    concernsOf('en', { ...model, ...changes }).map(({ name, value }) => [name, value]),
  );

it('says for each worry what this car has, or that it is unknown', () => {
  const electric = { energy_type: 'electric', charging_standard: 'gbt' } as const;
  expect(saidOf({ ...electric, interface_languages: ['zh', 'en'] })).toMatchObject({
    'Menu languages': 'Chinese, English',
    'Charging standard': 'GB/T (China)',
    'Parts and waiting time': null,
  });
  expect(
    saidOf({
      ...electric,
      charging_standard: 'none',
      interface_languages: [],
      parts_lead_days: 21,
    }),
  ).toMatchObject({
    'Menu languages': null,
    'Charging standard': null,
    'Parts and waiting time': 'Usually 21\u00a0days',
  });
});

it('leaves out what does not concern the car: the plug of one that burns petrol, the wheel on the left', () => {
  const names = Object.keys(saidOf({ energy_type: 'petrol', steering: 'left' }));
  expect(names).not.toContain('Charging standard');
  expect(names).not.toContain('Steering wheel');
  expect(Object.keys(saidOf({ steering: 'right' }))).toContain('Steering wheel');
});
