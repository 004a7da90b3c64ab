import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { type ReactNode, Suspense, use, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readCarOutcome } from '@/lib/content/desk/car-outcome';
import { readCars } from '@/lib/content/desk/cars';
import { seenCarText } from '@/lib/routing/desk-car-address';
import { models } from '@/lib/server/db/schema/catalogue';
import { units } from '@/lib/server/db/schema/units';
import { importRows } from '@/lib/server/import/import-rows';
import type { DeskBrowser } from '@/tests/support/server/desk-browser';
import { newStaff } from '@/tests/support/server/desk-browser';
import { backend, owner, withDeskTeam } from '@/tests/support/server/desk-team';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { CarList } from './car-list';
import { InPlace } from './in-place';

/** Of which there is no unit. */
const EMPTY_MODEL_ID = TEST_MODEL_ID + 1;
let colleague: DeskBrowser;
let unitId = 1000;

withDeskTeam({ isSite: true });
beforeAll(async () => {
  colleague = await newStaff(backend, 'owner', 'Anna');
  await addTestCar(backend.db);
  await addTestCar(backend.db, EMPTY_MODEL_ID);
});

/** Requests that wait for the test, in the order in which they were sent. */
let held: { go: () => void; fail: () => void }[] = [];

beforeEach(async () => {
  held = [];
  vi.stubGlobal('fetch', async (action: string, { body }: { body: URLSearchParams }) => {
    await new Promise<void>((go, fail) =>
      held.push({ go, fail: () => fail(new Error('offline')) }),
    );
    const fields = Object.fromEntries([...body.keys()].map((name) => [name, body.getAll(name)]));
    const sent = Object.entries(fields).map(([name, all]) => [name, all[1] ? all : all[0]]);
    const { to } = await owner.send(action.split('/').at(-1) ?? '', Object.fromEntries(sent));
    return Response.json({ to });
  });
  const values = { model_id: TEST_MODEL_ID, port: 'erenhot', price_usd: 14_900 };
  await importRows(backend.db, [{ kind: 'units', file: 'test', line: 1, values }]);
  unitId += 1;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function readPage(to: string): Promise<ReactNode> {
  const query = Object.fromEntries(new URL(to, 'http://desk.localhost').searchParams);
  const [{ cars }, outcome] = await Promise.all([readCars({}, undefined), readCarOutcome(query)]);
  const staff = { language: 'en', role: 'owner' } as const;
  return <CarList {...staff} cars={cars} outcome={outcome} back="/cars" />;
}

const Shown = ({ page }: { page: Promise<ReactNode> }) => use(page);

function Page() {
  const [page, setPage] = useState(() => readPage('/cars'));
  const router = { replace: (to: string) => setPage(readPage(to)) };
  return (
    <AppRouterContext value={router as unknown as AppRouterInstance}>
      <InPlace texts={{ failed: 'Not sent.', retry: 'Try again' }}>
        <Suspense>
          <Shown page={page} />
        </Suspense>
      </InPlace>
    </AppRouterContext>
  );
}

async function open(key = `units-${unitId}`) {
  await act(async () => {
    render(<Page />);
  });
  await screen.findByRole('table');
  const element = document.getElementById(key);
  if (!element) throw new Error('The car is not listed.');
  const row = within(element);
  const price = row.getByLabelText<HTMLInputElement>(/^Price of/);
  return { row, price, user: userEvent.setup({ delay: null }) };
}

/** Lets the next request reach the server. */
async function answer(how: 'go' | 'fail' = 'go'): Promise<void> {
  await waitFor(() => expect(held).not.toHaveLength(0));
  held.shift()?.[how]();
}

const isSettled = () =>
  waitFor(() => {
    expect(held).toHaveLength(0);
    expect(document.querySelector('form[data-state]')).toBeNull();
  });

async function stored() {
  const [unit] = await backend.db.select().from(units).where(eq(units.unitId, unitId));
  return unit;
}

it('stores a price that is typed while the one before is being sent', async () => {
  const { price, user } = await open();
  await user.clear(price);
  await user.type(price, '14500{Enter}');
  await user.clear(price);
  await user.type(price, '14200');
  await user.click(document.body);
  await answer();
  await answer();
  await isSettled();
  expect((await stored())?.priceUsd).toBe(14_200);
  expect(price.value).toBe('14,200');
});

it('leaves the text and the focus to who goes on typing when the answer arrives', async () => {
  const { row, price, user } = await open();
  await user.clear(price);
  await user.type(price, '14500{Enter}');
  await user.clear(price);
  await user.type(price, '14');
  await answer();
  await row.findByRole('status');
  await isSettled();
  await user.keyboard('300');
  expect(price.value).toBe('14300');
  await user.click(document.body);
  await answer();
  await isSettled();
  expect((await stored())?.priceUsd).toBe(14_300);
});

it('carries out a status that is pressed while another is being sent, and a double press once', async () => {
  const { row, user } = await open();
  await user.dblClick(row.getByRole('button', { name: 'Hidden' }));
  await answer();
  await isSettled();
  expect((await stored())?.status).toBe('hidden');
  expect(row.getByRole('button', { name: 'Undo' })).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Coming' }));
  await user.click(row.getByRole('button', { name: 'At port' }));
  await answer();
  await answer();
  await isSettled();
  expect((await stored())?.status).toBe('at_port');
});

it('asks before the later of two prices replaces that of a colleague', async () => {
  const { row, price, user } = await open();
  await user.clear(price);
  await user.type(price, '14500{Enter}');
  await user.clear(price);
  await user.type(price, '14200{Enter}');
  const stand = ['at_port', 'erenhot'] as const;
  const seen = {
    kind: 'units',
    id: unitId,
    priceUsd: 14_900,
    modelPriceUsd: 20_000,
    stand,
  } as const;
  await colleague.send('price-cars', { picked: seenCarText(seen), value: '13900' });
  await answer();
  await answer();
  await isSettled();
  expect(row.getByRole('alert')).toHaveTextContent('Anna changed this');
  expect((await stored())?.priceUsd).toBe(13_900);
  await user.click(row.getByRole('button', { name: 'Store mine' }));
  await answer();
  await isSettled();
  expect((await stored())?.priceUsd).toBe(14_200);
});

it('sends again all that could not be sent', async () => {
  const { row, price, user } = await open();
  await user.clear(price);
  await user.type(price, '14500{Enter}');
  await user.click(row.getByRole('button', { name: 'Hidden' }));
  await answer('fail');
  await answer('fail');
  await waitFor(() =>
    expect(document.querySelectorAll('form[data-state="failed"]')).toHaveLength(2),
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await answer();
  await answer();
  await isSettled();
  expect(await stored()).toMatchObject({ priceUsd: 14_500, status: 'hidden' });
  expect(price.value).toBe('14,500');
});

it('saves a field that was left by way of another of its form', async () => {
  const { price, row, user } = await open(`models-${EMPTY_MODEL_ID}`);
  const khorgos = row.getByLabelText(/^Khorgos/);
  await user.clear(khorgos);
  await user.type(khorgos, '7');
  await user.tab();
  await user.click(document.body);
  await answer();
  await user.clear(price);
  await user.type(price, '19500');
  await user.tab();
  await user.tab();
  await answer();
  await isSettled();
  const [model] = await backend.db.select().from(models).where(eq(models.modelId, EMPTY_MODEL_ID));
  expect(model).toMatchObject({ statedStockKhorgos: 7, statedPriceUsd: 19_500 });
});
