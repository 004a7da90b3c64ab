import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { CHUNK_TIMEOUT_MS } from '@/lib/browser/lazy-chunk';
import { StoreProvider } from '@/store/store-provider';
import { connectPageApi, type PageApi } from '@/tests/support/api/page-api';
import { addModalDialogs } from '@/tests/support/ui/dialog-in-jsdom';
import { DialogHost } from './dialog-host';
import { dialogFailureTexts, dialogLabels } from './dialog-labels';

const texts = dialogFailureTexts('en');
/** Ends the answer that hangs. */
let giveUp = () => {};
const hanging = () =>
  new Promise<Response>((resolve) => {
    giveUp = () => resolve(new Response(null, { status: 503 }));
  });

/** How the site answers for the texts of the dialogs. */
let answerLabels: () => Promise<Response>;
let api: PageApi;

beforeAll(async () => {
  addModalDialogs();
  api = await connectPageApi({}, { '/labels': () => answerLabels() });
});

afterAll(() => api.close());

beforeEach(() => {
  sessionStorage.clear();
  document.documentElement.dataset.locale = 'en';
  api.reset();
  answerLabels = hanging;
});

afterEach(() => {
  cleanup();
  // Dialogs are requested once: the next test would wait until this request times out.
  giveUp();
  vi.useRealTimers();
});

/** A page on which the enquiry was asked for, on a line that hangs. */
function askOnHangingLine() {
  render(
    <AppRouterContext.Provider value={{} as AppRouterInstance}>
      <StoreProvider locale="en">
        <EnquiryOpener from="tab-bar">Ask</EnquiryOpener>
        <DialogHost failure={texts} />
      </StoreProvider>
    </AppRouterContext.Provider>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'Ask' }));
  return screen.getByRole('button', { name: texts.close });
}

const expectFreePage = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: texts.close })).toBeNull());

it('can be closed while a dialog does not come: by its button, Escape or Back', async () => {
  fireEvent.click(askOnHangingLine());
  await expectFreePage();

  cleanup();
  askOnHangingLine();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await expectFreePage();

  cleanup();
  askOnHangingLine();
  await waitFor(() => expect(history.state).toMatchObject({ cover: true }));
  history.back();
  await expectFreePage();
});

it('offers telephone and another try when a dialog does not come in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  askOnHangingLine();
  await act(() => vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS));
  vi.useRealTimers();
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.text);
  answerLabels = async () => Response.json(dialogLabels('en'));
  fireEvent.click(screen.getByRole('button', { name: texts.retry }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(screen.queryByText(texts.text)).toBeNull();
});
