import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Toast } from '@/components/ui/toast';
import { saveVisitorInfo } from '@/lib/browser/visitor-info';
import { recordPurchaseIntention } from '@/lib/contract/calls/clue';
import { StoreProvider } from '@/store/store-provider';
import { api, withPageApi } from '@/tests/support/api/page-api';
import { FavouriteButton } from './favourite-button';

const SONG = {
  model_id: 101,
  brand_name: 'BYD',
  brand_sign: 'byd',
  model_name: 'Song Plus DM-i',
  model_sign: 'byd-song-plus',
};

withPageApi();

async function addSong() {
  render(
    <StoreProvider locale="en">
      <FavouriteButton row={SONG} labels={{ add: 'Add', added: 'Added' }}>
        ♥
      </FavouriteButton>
      <Toast closeLabel="Close" />
    </StoreProvider>,
  );
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: /Add/ }));
  await waitFor(() => expect(api.paths).toEqual([recordPurchaseIntention.path]));
}

it('sends the car, and how the visitor can be reached, when a car is added', async () => {
  const info = { name: 'Bat', mobile: '+976 9911 2233', mail: 'bat@example.mn' };
  saveVisitorInfo(info);
  const log = vi.spyOn(console, 'debug').mockImplementation(() => {});
  await addSong();
  await waitFor(() => expect(log).toHaveBeenCalledWith('record_buy: stored'));
  log.mockRestore();
  expect(api.sent.map(({ body }) => body)).toEqual([
    {
      ...info,
      brand: 'BYD',
      brand_sign: 'byd',
      car_model: 'Song Plus DM-i',
      car_model_sign: 'byd-song-plus',
    },
  ]);
});

it.each([
  [
    'an error of the server',
    'up',
    () => Response.json({ code: 1, msg: 'too many cars', data: null }),
  ],
  ['a lost network', 'down', null],
] as const)('adds the car, and only logs %s', async (_answer, network, answerWith) => {
  api.network = network;
  api.answerWith = answerWith;
  const log = vi.spyOn(console, 'debug').mockImplementation(() => {});
  await addSong();
  await waitFor(() => expect(log).toHaveBeenCalledWith('record_buy:', expect.any(Error)));
  log.mockRestore();
  expect(await screen.findByRole('button', { name: /Added/, pressed: true })).toBeVisible();
  expect(document.body).toHaveTextContent(/^♥Added$/);
});
