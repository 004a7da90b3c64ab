import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { USER_INFO_KEY } from '@/lib/browser/storage-keys';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { type EnquirySubject, subjectOfCars } from '@/lib/format/enquiry-subject';
import { dropRecord, readOutbox } from '@/lib/outbox/outbox';
import { enquiries } from '@/lib/server/db/schema/leads';
import { StoreProvider } from '@/store/store-provider';
import { connectPageApi, type PageApi } from '@/tests/support/api/page-api';
import { addModalDialogs } from '@/tests/support/ui/dialog-in-jsdom';
import { EnquiryHost } from './enquiry-host';
import { enquiryLabels } from './enquiry-labels';
import { EnquiryOpener } from './enquiry-opener';
import { OutboxBar } from './outbox-bar';
import { PageSubject } from './page-subject';

const labels = enquiryLabels('ru');
const CAR = {
  brand: 'Tank',
  brand_sign: 'tank',
  car_model: 'Tank 300',
  car_model_sign: 'tank-300',
};

let api: PageApi;

beforeAll(async () => {
  addModalDialogs();
  api = await connectPageApi();
});

afterAll(() => api.close());

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  document.documentElement.dataset.locale = 'ru';
  window.history.replaceState(null, '', '/');
  api.reset();
  await api.db.delete(enquiries);
});

afterEach(cleanup);

function openPage(about?: Partial<EnquirySubject>) {
  render(
    <StoreProvider locale="ru">
      {about && <PageSubject subject={about} />}
      <EnquiryOpener from="tab-bar">Спросить</EnquiryOpener>
      <EnquiryHost labels={labels} />
    </StoreProvider>,
  );
  return {
    user: userEvent.setup({ delay: null }),
    opener: screen.getByRole('link', { name: 'Спросить' }),
  };
}

const nameBox = () => screen.findByLabelText<HTMLInputElement>(/^Ваше имя/);

it('opens the form over the page, and gives the focus back when it closes', async () => {
  const { user, opener } = openPage();
  expect(opener.getAttribute('href')).toBe('/contactUs?from=tab-bar');
  await user.click(opener);
  const dialog = await screen.findByRole('dialog', { name: labels.title });
  await nameBox();
  await waitFor(() => expect(document.documentElement.style.overflow).toBe('hidden'));
  await user.click(within(dialog).getByRole('button', { name: labels.close }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(opener).toHaveFocus());
  await waitFor(() => expect(document.documentElement.style.overflow).toBe(''));
});

it('restores the typed text when it is closed and opened again', async () => {
  const { user, opener } = openPage();
  await user.click(opener);
  await user.type(await nameBox(), 'Анна');
  fireEvent(await screen.findByRole('dialog'), new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(opener);
  await waitFor(async () => expect(await nameBox()).toHaveValue('Анна'));
});

it('closes by a click beside it, but not by one that began inside', async () => {
  const { user, opener } = openPage();
  await user.click(opener);
  const dialog = await screen.findByRole('dialog');
  fireEvent.pointerDown(await nameBox());
  fireEvent.click(dialog);
  expect(screen.getByRole('dialog')).toBe(dialog);
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('names the car of the page, whichever opener was used', async () => {
  const { user, opener } = openPage({ from: 'car', from_id: '42', ...CAR });
  await user.click(opener);
  const dialog = await screen.findByRole('dialog', { name: labels.titleCar });
  await nameBox();
  expect(await within(dialog).findByText('Tank 300')).toBeTruthy();
  expect(await within(dialog).findByText('BAM-42')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: labels.send }));
  await waitFor(() =>
    expect(api.sentTo(recordEnquiry)).toMatchObject([
      { body: { from: 'tab-bar', from_id: '42', ...CAR } },
    ]),
  );
});

it('names each of several cars of the page', async () => {
  const names = { brand_name: 'Tank', brand_sign: 'tank' };
  const cars = [
    { ...names, model_id: 42, model_name: 'Tank 300', model_sign: 'tank-300' },
    { ...names, model_id: 43, model_name: 'Tank 500', model_sign: 'tank-500' },
  ];
  const { user, opener } = openPage(subjectOfCars(cars, 'contact'));
  await user.click(opener);
  const dialog = await screen.findByRole('dialog');
  await nameBox();
  for (const { model_id, model_name } of cars) {
    expect(within(dialog).getByText(model_name)).toBeVisible();
    expect(within(dialog).getByText(`BAM-${model_id}`)).toBeVisible();
  }
  await user.click(within(dialog).getByRole('button', { name: labels.send }));
  const sent = { from: 'tab-bar', from_id: '42,43', car_model: 'Tank 300, Tank 500' };
  await waitFor(() => expect(api.sentTo(recordEnquiry)).toMatchObject([{ body: sent }]));
});

it('takes the id from the address of a page without a car', async () => {
  window.history.replaceState(null, '', '/activity/7');
  const { user, opener } = openPage();
  await user.click(opener);
  await nameBox();
  await user.click(screen.getByRole('button', { name: labels.send }));
  await waitFor(() =>
    expect(api.sentTo(recordEnquiry)).toMatchObject([{ body: { from: 'tab-bar', from_id: '7' } }]),
  );
});

it.each([
  `/article/${'old-'.repeat(30)}title`,
  '/activity/100%',
  '/article/%D0%BC%D0%B0%D1%88%D0%B8%D0%BD%D0%B0',
])('sends an enquiry from the address of no page: %s', async (address) => {
  window.history.replaceState(null, '', address);
  const { user, opener } = openPage();
  await user.click(opener);
  await user.type(await nameBox(), 'Анна');
  await user.type(screen.getByLabelText(/^Телефон/), '+7 912 345-67-89');
  await user.type(screen.getByLabelText(/^Страна/), 'Казахстан');
  await user.type(screen.getByLabelText(/^Что вам нужно/), 'Две машины');
  await user.click(screen.getByRole('button', { name: labels.send }));
  // What the page remembers of its visitor after the answer would be in the next form.
  await waitFor(() => expect(localStorage.getItem(USER_INFO_KEY)).not.toBeNull());
  expect(await api.db.$count(enquiries)).toBe(1);
});

it('leaves a click that asks for a new tab to the browser', () => {
  const { opener } = openPage();
  let isLeftToBrowser = false;
  document.addEventListener(
    'click',
    (event) => {
      isLeftToBrowser = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  fireEvent.click(opener, { ctrlKey: true });
  expect(isLeftToBrowser).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('for an enquiry that waits to be sent', () => {
  const { outbox: texts } = labels;
  const fetchLabels = async () => labels;
  const ignore = () => {};
  const needBox = () => screen.findByLabelText<HTMLTextAreaElement>(/^Что вам нужно/);

  afterEach(async () => {
    cleanup();
    for (const { id } of await readOutbox()) await dropRecord(id);
  });

  const close = () => {
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    return waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
    const bar = await screen.findByRole('region', { name: texts.title });
    const button = await within(bar).findByRole('button', { name, hidden: true });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
  };

  const send = (user: ReturnType<typeof userEvent.setup>) =>
    user.click(within(screen.getByRole('dialog')).getByRole('button', { name: labels.send }));

  /** One enquiry waits, another one is half-written, and the first is in a form again. */
  async function editWaiting() {
    render(
      <StoreProvider locale="ru">
        <EnquiryOpener from="tab-bar">Спросить</EnquiryOpener>
        <OutboxBar fetchLabels={fetchLabels} onChange={ignore} />
        <main id="content" tabIndex={-1} />
        <EnquiryHost labels={labels} />
      </StoreProvider>,
    );
    const user = userEvent.setup({ delay: null });
    const opener = screen.getByRole('link', { name: 'Спросить' });
    await user.click(opener);
    await user.type(await nameBox(), 'Анна');
    await user.type(await screen.findByLabelText(/^Телефон/), '+7 912 345-67-89');
    await user.type(await screen.findByLabelText(/^Страна/), 'Казахстан');
    await user.type(await needBox(), 'Две машины');
    api.network = 'down';
    await send(user);
    await screen.findByRole('heading', { name: texts.kept });
    await close();
    await user.click(opener);
    await user.type(await needBox(), 'Ещё не дописано');
    await close();
    await press(user, texts.edit);
    await waitFor(async () => expect(await needBox()).toHaveValue('Две машины'));
    return { user, opener };
  }

  it('leaves the focus to the page when its number is closed', async () => {
    const { user } = await editWaiting();
    await close();
    api.network = 'up';
    await press(user, texts.sendNow);
    const bar = screen.getByRole('region', { name: texts.title });
    await user.click(await within(bar).findByRole('button', { name: labels.close }));
    await waitFor(() => expect(screen.queryByRole('region', { name: texts.title })).toBeNull());
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('keeps what is changed in it beside the one that is half-written', async () => {
    const { user, opener } = await editWaiting();
    await user.type(await needBox(), ', белые');
    await close();
    await user.click(opener);
    expect(await needBox()).toHaveValue('Ещё не дописано');
    await close();
    await press(user, texts.edit);
    expect(await needBox()).toHaveValue('Две машины, белые');
  });

  it('sends the changed words, once, and leaves the one that is half-written', async () => {
    const { user, opener } = await editWaiting();
    await user.type(await needBox(), ', белые');
    await close();
    await press(user, texts.sendNow);
    expect(await needBox()).toHaveValue('Две машины, белые');
    api.network = 'up';
    await send(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const rows = await api.db.select().from(enquiries);
    expect(rows.map(({ remark }) => remark)).toEqual(['Две машины, белые']);
    await waitFor(async () => expect(await readOutbox()).toEqual([]));
    await user.click(opener);
    expect(await needBox()).toHaveValue('Ещё не дописано');
  });

  it.each([
    ['with other words', ', белые'],
    ['as it was', ''],
  ])('is reached again after a rejection %s', async (_how, change) => {
    const { user } = await editWaiting();
    if (change) await user.type(await needBox(), change);
    api.network = 'up';
    api.answerWith = (path) =>
      path === recordEnquiry.path
        ? Response.json({ code: 1, msg: 'please fill phone', data: null })
        : null;
    await send(user);
    const phone = await screen.findByLabelText(/^Телефон/);
    await waitFor(() => expect(phone).toHaveAttribute('aria-invalid', 'true'));
    await close();
    await press(user, texts.edit);
    expect(await needBox()).toHaveValue(`Две машины${change}`);
    expect(await readOutbox()).toMatchObject([{ isHeld: true, fields: { remark: 'Две машины' } }]);
  });
});
