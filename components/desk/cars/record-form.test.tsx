import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { writeDraft } from '@/lib/browser/desk-drafts';
import type { EditedRecord } from '@/lib/content/desk/records';
import { recordFieldsOf } from '@/lib/server/desk/record-fields';
import { backend, owner, withDeskTeam } from '@/tests/support/server/desk-team';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { RecordForm } from './record-form';

withDeskTeam();
beforeAll(() => addTestCar(backend.db));
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const fields = recordFieldsOf('units').filter(({ name }) =>
  /^(?:port|status|mile|video)/.test(name),
);
const NEW_CAR: EditedRecord = {
  ...{ kind: 'units', key: null, name: '', reference: '', sitePath: null, modelId: null },
  ...{ fields, form: { port: 'khorgos', status: 'at_port' }, stored: {}, marks: {}, names: {} },
  ...{ units: { listed: [], total: 0 }, models: 0, wrong: new Set<string>() },
};

/** Opens the page of a new car, or that of one; other pages of the tab are left. */
function open(address: string, record: Partial<EditedRecord> = {}, isAdded = false): void {
  cleanup();
  history.replaceState(null, '', address);
  const said = { isChanged: false, isPriceAsked: false, isAdded, sent: [] };
  const form = { record: { ...NEW_CAR, ...record }, ...(!record.key && { model: TEST_MODEL_ID }) };
  render(<RecordForm language="en" staffId="anna" {...said} {...form} />);
}
const mileage = () => screen.getByLabelText<HTMLInputElement>(/^Kilometres/);
const type = (value: string) => fireEvent.input(mileage(), { target: { value } });

/** Sends the form as browsers do. @returns the page that follows */
async function send(): Promise<string | null> {
  const { form } = mileage();
  if (!form) throw new Error('There is no form.');
  fireEvent(form, new Event('formdata'));
  const sent = Object.fromEntries(new FormData(form)) as Record<string, string>;
  return (await owner.send('add-record', sent)).to;
}

it('enters a car once that is sent again as it was because the answer was lost', async () => {
  open('/cars/new');
  type('77');
  const lost = await send();
  open('/cars/new');
  expect(mileage().value).toBe('77');
  const to = await send();
  expect(to).toMatch(/^\/cars\/unit\/\d+\?notice=unitAdded/);
  expect(to).toBe(lost);

  open(to ?? '', { key: '1', modelId: TEST_MODEL_ID }, true);
  open('/cars/new');
  expect(mileage().value).toBe('');
  type('77');
  expect(await send()).not.toBe(to);
});

it('has the film of its draft again', () => {
  const film = JSON.stringify({ src: `/media/${'f'.repeat(32)}.webm`, poster: null });
  const draft = { values: { video_src: film }, isSent: true };
  writeDraft('anna', `units-new-${TEST_MODEL_ID}`, draft);
  open('/cars/new');
  expect(new FormData(mileage().form ?? undefined).get('video_src')).toBe(film);
  expect(screen.getByRole('button', { name: 'Remove the video' })).toBeVisible();
});

it('keeps what may not be entered yet while another car of the model is saved', async () => {
  open('/cars/new');
  type('78');
  await send();
  open('/cars/unit/1?notice=recordSaved', { key: '1', modelId: TEST_MODEL_ID });
  open('/cars/new');
  expect(mileage().value).toBe('78');
});
