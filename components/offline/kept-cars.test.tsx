import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Dialog } from '@/components/ui/dialog';
import { StoreProvider } from '@/store/store-provider';
import { addModalDialogs } from '@/tests/support/ui/dialog-in-jsdom';
import { RetryButton } from './kept-cars';

const BACK = 'The connection is back.';

it.each([
  ['is typed into a field', <input key="typed" defaultValue="" aria-label="Search" />],
  [
    'is written in a form over it',
    <Dialog key="form" title="Ask" closeLabel="Close" variant="centred" onClose={() => {}}>
      Form
    </Dialog>,
  ],
])('stays while something %s, and says that the network is back', (_what, written) => {
  addModalDialogs();
  render(
    <StoreProvider locale="en">
      <RetryButton label="Try again" back={BACK} />
      {written}
    </StoreProvider>,
  );
  const field = screen.queryByLabelText<HTMLInputElement>('Search');
  if (field) field.value = 'haval';
  // A reload would fail here: this browser has none.
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText(BACK)).toBeVisible();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.queryByText(BACK)).toBeNull();
});
