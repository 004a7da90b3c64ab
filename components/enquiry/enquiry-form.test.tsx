import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliver } from '@/lib/analytics/deliver';
import { USER_INFO_KEY } from '@/lib/browser/storage-keys';
import { viewOfStep } from '@/lib/config/visit-steps';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { recordUniqueView } from '@/lib/contract/calls/point';
import { dropRecord, readOutbox } from '@/lib/outbox/outbox';
import { enquiries } from '@/lib/server/db/schema/leads';
import { StoreProvider } from '@/store/store-provider';
import { connectPageApi, type PageApi } from '@/tests/support/api/page-api';
import { pasteInto } from '@/tests/support/ui/paste-into';
import { clearDraft, readDraft, saveDraft } from './enquiry-draft';
import { enquiryLabels } from './enquiry-labels';
import type { EnquirySubject } from './written-enquiry';

const labels = enquiryLabels('mn');
const CAR: EnquirySubject = {
  from: 'car',
  from_id: '17',
  brand: 'Haval',
  brand_sign: 'haval',
  car_model: 'H6 Ultra',
  car_model_sign: 'haval-h6-ultra',
};

let api: PageApi;

/** Requests that carry an enquiry; the form also counts its opening. */
const enquiriesSent = () => api.sentTo(recordEnquiry);
let EnquiryForm: typeof import('./enquiry-form').EnquiryForm;

beforeAll(async () => {
  api = await connectPageApi();
  ({ EnquiryForm } = await import('./enquiry-form'));
});

afterAll(() => api.close());

beforeEach(async () => {
  api.reset();
  sessionStorage.clear();
  localStorage.clear();
  document.documentElement.dataset.locale = 'mn';
  await api.db.delete(enquiries);
});

afterEach(async () => {
  cleanup();
  for (const { id } of await readOutbox()) await dropRecord(id);
});

function open(props: Partial<Parameters<typeof EnquiryForm>[0]> = {}) {
  const visited: string[] = [];
  const view = render(
    <StoreProvider locale="mn">
      <EnquiryForm labels={labels} subject={CAR} goTo={(path) => visited.push(path)} {...props} />
    </StoreProvider>,
  );
  return { ...view, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }), visited };
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const sendButton = () => screen.getByRole('button', { name: /^(Илгээх|Дахин илгээх)$/ });

async function chooseCountry(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.clear(box(labels.country));
  await user.type(box(labels.country), name);
  await user.click(await screen.findByRole('option', { name }));
}

/** All but the country, which is Mongolia on this site. */
async function fillIn(user: ReturnType<typeof userEvent.setup>, except: string[] = []) {
  const texts = {
    [labels.name]: 'Бат',
    [labels.phone]: '+976 9911 2233',
    [labels.email]: 'bat@example.mn',
    [labels.need]: 'Улаанбаатарт хоёр машин',
  };
  for (const [label, text] of Object.entries(texts))
    if (!except.includes(label)) await pasteInto(user, box(label), text);
}

describe('errors of the server', () => {
  const messagesOf = (label: string) => {
    const describedBy = box(label).getAttribute('aria-describedby')?.split(' ') ?? [];
    return describedBy.map((id) => document.getElementById(id)?.textContent);
  };

  it('are shown all at once on their fields, the first with the focus', async () => {
    const { user } = open();
    await user.clear(box(labels.country));
    await user.type(box(labels.email), 'bat@');
    await user.click(sendButton());
    await waitFor(() => expect(box(labels.name)).toHaveFocus());
    for (const { label, error } of [
      { label: labels.name, error: labels.fillName },
      { label: labels.phone, error: labels.fillPhone },
      { label: labels.country, error: labels.fillCountry },
      { label: labels.need, error: labels.fillNeed },
    ]) {
      expect(box(label)).toHaveAttribute('aria-invalid', 'true');
      expect(messagesOf(label)).toContain(error);
    }
    expect(messagesOf(labels.email).join()).toMatch(/Имэйл хаяг/);
    expect(box(labels.email).value).toBe('bat@');
  });

  it('of a server that names one at a time are shown one after another, and lose nothing', async () => {
    const { user } = open();
    await user.clear(box(labels.country));
    const steps = [
      { label: labels.name, message: 'please fill name', error: labels.fillName, text: 'Бат' },
      {
        label: labels.phone,
        message: 'please fill phone',
        error: labels.fillPhone,
        text: '+976 9911 2233',
      },
      {
        label: labels.email,
        message: 'please fill email',
        error: labels.fillEmail,
        text: 'bat@example.mn',
      },
      {
        label: labels.country,
        message: 'please fill country',
        error: labels.fillCountry,
        text: '',
      },
      {
        label: labels.need,
        message: 'please fill requirements',
        error: labels.fillNeed,
        text: 'Хоёр машин',
      },
    ];
    let message = '';
    api.answerWith = (path) =>
      path === recordEnquiry.path ? Response.json({ code: 1, msg: message, data: null }) : null;
    for (const step of steps) {
      const { label, error, text } = step;
      ({ message } = step);
      await user.click(sendButton());
      await waitFor(() => expect(box(label).getAttribute('aria-invalid')).toBe('true'));
      await waitFor(() => expect(box(label)).toHaveFocus());
      expect(messagesOf(label)).toContain(error);
      for (const before of steps.slice(0, steps.indexOf(step)))
        if (before.text) expect(box(before.label).value).toBe(before.text);
      if (text) await user.type(box(label), text);
      else await chooseCountry(user, 'Монгол');
      await waitFor(() => expect(box(label)).not.toHaveAttribute('aria-invalid'));
    }
    expect(await api.db.select().from(enquiries)).toHaveLength(0);
  });

  it('shows other messages as the server wrote them', async () => {
    const { user } = open();
    await fillIn(user, [labels.phone]);
    await user.type(box(labels.phone), 'abc');
    await user.click(sendButton());
    await waitFor(() => expect(box(labels.phone)).toHaveAttribute('aria-invalid', 'true'));
    expect(messagesOf(labels.phone).join()).toContain('Утасны дугаар биш бололтой');
    expect(box(labels.phone).value).toBe('abc');
  });
});

describe('a stored enquiry', () => {
  it('carries the car, the source and the language, and leads to the success page', async () => {
    const { user, visited } = open();
    await fillIn(user);
    await chooseCountry(user, 'Монгол');
    await user.click(sendButton());
    await waitFor(() => expect(visited).toHaveLength(1));
    const [row, ...others] = await api.db.select().from(enquiries);
    expect(others).toEqual([]);
    expect(visited).toEqual([`/result?number=${row?.number}`]);
    expect(row).toMatchObject({
      name: 'Бат',
      country: 'Монгол',
      countryId: 496,
      mobile: '+976 9911 2233',
      mail: 'bat@example.mn',
      remark: 'Улаанбаатарт хоёр машин',
      from: 'car',
      fromId: '17',
      lang: 'mn',
      brand: 'Haval',
      brandSign: 'haval',
      carModel: 'H6 Ultra',
      carModelSign: 'haval-h6-ultra',
      suspect: false,
    });
  });

  it('about a car carries no company that was typed into the form of dealers', async () => {
    const dealer = { company: 'Darkhan Motors', city: 'Дархан' };
    const country = { text: 'Монгол', id: '496' };
    const contact = { name: '', mobile: '', mail: '', remark: '' };
    saveDraft({ ...contact, country, ...dealer, company_url: '' });
    const { user, visited } = open();
    await fillIn(user);
    await user.click(sendButton());
    await waitFor(() => expect(visited).toHaveLength(1));
    const body = enquiriesSent()[0]?.body;
    expect(body).not.toHaveProperty('company');
    expect(body).not.toHaveProperty('city');
    const [row] = await api.db.select().from(enquiries);
    expect(row).toMatchObject({ kind: 'car', company: '', city: '' });
  });

  it('leaves an empty form that still knows the visitor', async () => {
    const first = open();
    await fillIn(first.user);
    await first.user.click(sendButton());
    await waitFor(() => expect(first.visited).toHaveLength(1));
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem(USER_INFO_KEY) ?? '')).toEqual({
        name: 'Бат',
        mobile: '+976 9911 2233',
        mail: 'bat@example.mn',
      }),
    );
    first.unmount();
    open();
    await waitFor(() => expect(box(labels.name)).toHaveValue('Бат'));
    expect(box(labels.need)).toHaveValue('');
  });

  it.each([null, { number: null }, { number: 'https://elsewhere.example' }])(
    'leads to the success page where a remote backend answers %j',
    async (data) => {
      api.answerWith = (path) =>
        path === recordEnquiry.path ? Response.json({ code: 0, msg: 'success', data }) : null;
      const { user, visited } = open();
      await fillIn(user);
      await user.click(sendButton());
      await waitFor(() => expect(visited).toEqual(['/result?number=none']));
    },
  );

  it('hands over to the caller where success has its own next step', async () => {
    let successes = 0;
    const { user, visited } = open({ onSuccess: () => successes++ });
    await fillIn(user);
    await user.click(sendButton());
    await waitFor(() => expect(successes).toBe(1));
    expect(visited).toEqual([]);
  });

  it('counts as two steps of the visit, each once', async () => {
    const { user, visited } = open();
    await fillIn(user);
    await user.click(sendButton());
    await waitFor(() => expect(visited).toHaveLength(1));
    deliver();
    const views = () => api.sentTo(recordUniqueView);
    const steps = [{ body: viewOfStep('form') }, { body: viewOfStep('sent') }];
    await waitFor(() => expect(views()).toMatchObject(steps));
  });

  it('leaves the words that were typed while it was on its way, as a draft', async () => {
    let answer = () => {};
    const answered = new Promise<null>((resolve) => {
      answer = () => resolve(null);
    });
    api.answerWith = (path) => (path === recordEnquiry.path ? answered : null);
    const { user, visited } = open();
    await fillIn(user);
    await user.click(sendButton());
    await waitFor(() => expect(enquiriesSent()).toHaveLength(1));
    expect(screen.getByText(labels.sending, { selector: '[role=status]' })).toBeTruthy();
    await user.type(box(labels.need), ', нэг нь улаан');
    answer();
    await waitFor(() => expect(visited).toHaveLength(1));
    expect(await api.db.select().from(enquiries)).toMatchObject([
      { remark: 'Улаанбаатарт хоёр машин' },
    ]);
    expect(box(labels.need)).toHaveValue('Улаанбаатарт хоёр машин, нэг нь улаан');
    expect(readDraft(null)).toMatchObject({ remark: 'Улаанбаатарт хоёр машин, нэг нь улаан' });
  });

  it('is sent once however often the button is pressed', async () => {
    const { user, visited } = open();
    await fillIn(user);
    await user.dblClick(sendButton());
    await waitFor(() => expect(visited).toHaveLength(1));
    expect(enquiriesSent()).toHaveLength(1);
  });
});

describe('an enquiry that gets no answer', () => {
  const { outbox: texts } = labels;
  const waiting = () => screen.findByRole('heading', { name: texts.kept });
  /** After the pause that follows an attempt without a response. */
  const networkIsBack = () => {
    vi.setSystemTime(Date.now() + 60_000);
    api.network = 'up';
    window.dispatchEvent(new Event('online'));
  };
  afterEach(() => {
    vi.useRealTimers();
  });

  const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
  };

  it('waits in place of its form, and is stored once although a response was lost', async () => {
    const { user, visited } = open();
    await fillIn(user);
    api.network = 'answer-lost';
    await user.click(sendButton());
    expect(await waiting()).toHaveFocus();
    expect(await screen.findByText('Улаанбаатарт хоёр машин')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /\+/ }).length).toBeGreaterThan(0);
    expect(String(sessionStorage.getItem('enquiryDraft'))).not.toContain('хоёр машин');
    networkIsBack();
    await waitFor(() => expect(visited).toHaveLength(1));
    const ids = new Set(enquiriesSent().map(({ body }) => body.client_id));
    expect(ids.size).toBe(1);
    const stored = await api.db.select().from(enquiries);
    expect(visited).toEqual(stored.map(({ number }) => `/result?number=${number}`));
    expect(await readOutbox()).toEqual([]);
  });

  it('can be changed, and is replaced by the changed one', async () => {
    const { user, visited } = open();
    await fillIn(user);
    api.network = 'down';
    await user.click(sendButton());
    await waiting();
    await press(user, texts.edit);
    await waitFor(() => expect(box(labels.need)).toHaveValue('Улаанбаатарт хоёр машин'));
    expect(box(labels.name)).toHaveValue('Бат');
    expect(box(labels.country)).toHaveValue('Монгол');
    await user.type(box(labels.need), ', улаан');
    api.network = 'up';
    await user.click(sendButton());
    await waitFor(() => expect(visited).toHaveLength(1));
    const rows = await api.db.select().from(enquiries);
    expect(rows.map((row) => row.remark)).toEqual(['Улаанбаатарт хоёр машин, улаан']);
    await waitFor(async () => expect(await readOutbox()).toEqual([]));
  });

  it.each([texts.edit, texts.another])(
    'leaves the focus to the need when its form is there again: %s',
    async (name) => {
      const { user } = open();
      await fillIn(user);
      api.network = 'down';
      await user.click(sendButton());
      await waiting();
      await press(user, name);
      await waitFor(() => expect(box(labels.need)).toHaveFocus());
    },
  );

  it('stays in the outbox when the next one is about another car', async () => {
    const { user, unmount } = open();
    await fillIn(user);
    api.network = 'down';
    await user.click(sendButton());
    await waiting();
    await press(user, texts.edit);
    await waitFor(() => expect(box(labels.need)).toHaveValue('Улаанбаатарт хоёр машин'));
    unmount();
    api.network = 'up';
    const other = { ...CAR, from_id: '18', car_model: 'Jolion', car_model_sign: 'haval-jolion' };
    const { visited } = open({ subject: other });
    await user.type(box(labels.need), 'Нэг машин');
    await user.click(sendButton());
    await waitFor(() => expect(visited).toHaveLength(1));
    const rows = await api.db.select().from(enquiries);
    expect(rows.map((row) => row.carModelSign)).toEqual(['haval-jolion']);
    expect(await readOutbox()).toMatchObject([
      { isHeld: true, fields: { car_model_sign: 'haval-h6-ultra' } },
    ]);
  });

  it('is stored once when it is sent again unchanged', async () => {
    const { user, visited } = open();
    await fillIn(user);
    api.network = 'answer-lost';
    await user.click(sendButton());
    await waiting();
    await press(user, texts.edit);
    await waitFor(() => expect(box(labels.need)).toHaveValue('Улаанбаатарт хоёр машин'));
    api.network = 'up';
    await user.click(sendButton());
    await waitFor(() => expect(visited).toHaveLength(1));
    expect(await api.db.select().from(enquiries)).toHaveLength(1);
  });

  async function sendWrongPhone() {
    const { user } = open();
    await fillIn(user, [labels.phone]);
    await user.type(box(labels.phone), '12');
    api.network = 'down';
    await user.click(sendButton());
    await waiting();
  }

  it('comes back into the form with what is wrong with it', async () => {
    await sendWrongPhone();
    networkIsBack();
    await waitFor(() => expect(box(labels.phone)).toHaveAttribute('aria-invalid', 'true'));
    await waitFor(() => expect(box(labels.phone)).toHaveFocus());
    expect(box(labels.phone)).toHaveValue('12');
  });

  it('comes back without taking the focus from what the visitor does meanwhile', async () => {
    await sendWrongPhone();
    const search = document.body.appendChild(document.createElement('input'));
    search.focus();
    networkIsBack();
    await waitFor(() => expect(box(labels.phone)).toHaveAttribute('aria-invalid', 'true'));
    expect(search).toHaveFocus();
    search.remove();
  });

  it('is removed after two clicks', async () => {
    const { user } = open();
    await fillIn(user);
    api.network = 'down';
    await user.click(sendButton());
    await waiting();
    await press(user, texts.remove);
    expect(await readOutbox()).toHaveLength(1);
    await press(user, texts.removeSure);
    await waitFor(() => expect(box(labels.need)).toHaveValue(''));
    expect(await readOutbox()).toEqual([]);
  });

  it.each([
    [429, 'too many requests'],
    [503, 'the service does not answer in time'],
  ])('because the site asks to wait (%i) waits too', async (code, msg) => {
    api.answerWith = (path) =>
      path === recordEnquiry.path
        ? Response.json(
            { code, msg, data: null },
            { status: code, headers: { 'retry-after': '42' } },
          )
        : null;
    const { user } = open();
    await fillIn(user);
    await user.click(sendButton());
    await waiting();
  });

  it('stays in its form, with its id, where the browser cannot store it', async () => {
    const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const { user, visited } = open();
    await fillIn(user);
    api.network = 'answer-lost';
    await user.click(sendButton());
    expect((await screen.findByRole('alert')).textContent).toBe(labels.noNetwork);
    expect(box(labels.need)).toHaveValue('Улаанбаатарт хоёр машин');
    api.network = 'up';
    await user.click(sendButton());
    await waitFor(() => expect(visited).toHaveLength(1));
    expect(await api.db.select().from(enquiries)).toHaveLength(1);
    opening.mockRestore();
  });
});

it('has its trap where no browser fills anything in', () => {
  open();
  expect(document.querySelector('[inert] [name=company_url]')).not.toBeNull();
});

it('marks name, country, phone and need as required by an asterisk, and to voices', () => {
  open();
  for (const label of [labels.name, labels.country, labels.phone, labels.need]) {
    expect(box(label).labels?.[0]).toHaveTextContent(`${label} *`);
    expect(box(label)).toHaveAttribute('aria-required', 'true');
  }
  expect(box(labels.email).labels?.[0]).not.toHaveTextContent('*');
});

describe('the country', () => {
  it('is sent as it was typed when the text names none, after a word about the list', async () => {
    const { user, visited } = open();
    await fillIn(user);
    await user.clear(box(labels.country));
    await user.type(box(labels.country), 'Атлантид');
    await screen.findAllByText(labels.countries.empty);
    await user.tab();
    expect(await within(document.body).findAllByText(labels.selectCountry)).not.toHaveLength(0);
    await user.click(sendButton());
    await waitFor(() => expect(visited).toHaveLength(1));
    expect((await api.db.select().from(enquiries))[0]).toMatchObject({
      country: 'Атлантид',
      countryId: null,
    });
  });

  it('is offered in its right spelling while it is misspelled', async () => {
    const { user } = open();
    await user.clear(box(labels.country));
    await user.type(box(labels.country), 'Касахстан');
    expect(await screen.findByRole('option', { name: 'Казахстан' })).toBeTruthy();
  });

  it('is Mongolia on the Mongolian site, and later the one of the last enquiry', async () => {
    const { user, visited, unmount } = open();
    expect(box(labels.country)).toHaveValue('Монгол');
    await fillIn(user);
    await user.clear(box(labels.country));
    await chooseCountry(user, 'Казахстан');
    await user.click(sendButton());
    await waitFor(() => expect(visited).toHaveLength(1));
    unmount();
    open();
    expect(box(labels.country)).toHaveValue('Казахстан');
  });

  it('is recognised when the browser filled in its exact name', async () => {
    const { user, visited } = open();
    await fillIn(user);
    // Pasting into a field and sending by Enter in another leaves no time for the list.
    await user.clear(box(labels.country));
    await user.paste('Mongolia');
    await user.type(box(labels.name), '{Enter}');
    await waitFor(() => expect(visited).toHaveLength(1));
    expect((await api.db.select().from(enquiries))[0]).toMatchObject({
      country: 'Монгол',
      countryId: 496,
    });
  });

  it('offers the main markets first', async () => {
    const { user } = open();
    await user.click(box(labels.country));
    const options = await screen.findAllByRole('option');
    expect(options.slice(0, 3).map((option) => option.textContent)).toEqual([
      'Монгол',
      'Орос',
      'Казахстан',
    ]);
    expect(options.length).toBeGreaterThan(200);
  });
});

describe('the form of a page under a dialog', () => {
  const page = (isDialogOpen: boolean) => (
    <StoreProvider locale="mn">
      <EnquiryForm labels={labels} subject={CAR} layout="page" />
      {isDialogOpen && (
        <section aria-label="dialog">
          <EnquiryForm labels={labels} subject={CAR} />
        </section>
      )}
    </StoreProvider>
  );
  const openPage = (isDialogOpen: boolean) => ({
    ...render(page(isDialogOpen)),
    user: userEvent.setup({ delay: null }),
  });
  const dialog = () => within(screen.getByRole('region', { name: 'dialog' }));
  const needInDialog = () => dialog().getByLabelText(new RegExp(`^${labels.need}`));

  it('takes over what was typed there, and does not store less', async () => {
    const { rerender, user } = openPage(true);
    await user.type(needInDialog(), 'Хоёр машин');
    rerender(page(false));
    await waitFor(() => expect(box(labels.need)).toHaveValue('Хоёр машин'));
    await user.type(box(labels.name), 'Бат');
    expect(readDraft(null)).toMatchObject({ name: 'Бат', remark: 'Хоёр машин' });
  });

  it('takes over what was typed there after words of its own, and does not store less', async () => {
    const { rerender, user } = openPage(false);
    await user.type(box(labels.need), 'Хоёр машин');
    rerender(page(true));
    await user.type(needInDialog(), ', цагаан');
    rerender(page(false));
    await waitFor(() => expect(box(labels.need)).toHaveValue('Хоёр машин, цагаан'));
    await user.type(box(labels.name), 'Бат');
    expect(readDraft(null)).toMatchObject({ name: 'Бат', remark: 'Хоёр машин, цагаан' });
  });

  it('no longer has the words that were sent there and wait for a network', async () => {
    const { rerender, user } = openPage(false);
    await fillIn(user);
    rerender(page(true));
    api.network = 'down';
    await user.click(dialog().getByRole('button', { name: labels.send }));
    await dialog().findByRole('heading', { name: labels.outbox.kept });
    rerender(page(false));
    await waitFor(() => expect(box(labels.need)).toHaveValue(''));
    expect(readDraft(null)).toMatchObject({ remark: '' });
  });

  it('no longer has them where the dialog was closed while they were on their way', async () => {
    let answer = () => {};
    const answered = new Promise<Response>((resolve) => {
      answer = () => resolve(Response.error());
    });
    api.answerWith = (path) => (path === recordEnquiry.path ? answered : null);
    const { rerender, user } = openPage(false);
    await fillIn(user);
    rerender(page(true));
    await user.click(dialog().getByRole('button', { name: labels.send }));
    await waitFor(() => expect(enquiriesSent()).toHaveLength(1));
    rerender(page(false));
    answer();
    await waitFor(() => expect(box(labels.need)).toHaveValue(''));
    expect(await readOutbox()).toHaveLength(1);
  });
});

describe('a form that Back brings again as it was left', () => {
  const comeBack = () =>
    act(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });

  it('shows what was typed on other pages since, and nothing of what was sent there', async () => {
    const { user } = open({ layout: 'page' });
    comeBack();
    await user.type(box(labels.need), 'Хоёр');
    comeBack();
    expect(box(labels.need)).toHaveValue('Хоёр');
    saveDraft({ ...readDraft(null), remark: 'Хоёр цагаан машин' });
    comeBack();
    expect(box(labels.need)).toHaveValue('Хоёр цагаан машин');
    clearDraft();
    comeBack();
    expect(box(labels.need)).toHaveValue('');
  });

  it('shows the draft of other pages where nothing was typed into it before', () => {
    open({ layout: 'page' });
    saveDraft({ ...readDraft(null), remark: 'Хоёр цагаан машин' });
    comeBack();
    expect(box(labels.need)).toHaveValue('Хоёр цагаан машин');
  });

  it('keeps what is in it where the browser stores nothing', async () => {
    const storing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const { user } = open({ layout: 'page' });
    await user.type(box(labels.need), 'Хоёр');
    comeBack();
    expect(box(labels.need)).toHaveValue('Хоёр');
    storing.mockRestore();
  });
});

it('closed without a word leaves no draft behind', () => {
  render(
    <StoreProvider locale="mn">
      <EnquiryForm labels={labels} subject={CAR} layout="page" />
    </StoreProvider>,
  );
  open().unmount();
  expect(sessionStorage.getItem('enquiryDraft')).toBeNull();
});

describe('the need', () => {
  it('may not be longer than the call takes, and is not cut', async () => {
    const { user } = open();
    await fillIn(user, [labels.need]);
    await user.click(box(labels.need));
    await user.paste('я'.repeat(1001));
    expect(await screen.findByText('1001 / 1000')).toBeTruthy();
    await user.click(sendButton());
    await waitFor(() => expect(box(labels.need).getAttribute('aria-invalid')).toBe('true'));
    expect(box(labels.need).value).toHaveLength(1001);
    expect(enquiriesSent()).toEqual([]);
  });
});
