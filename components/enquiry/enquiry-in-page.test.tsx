import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { GET as answerLabels } from '@/app/[locale]/labels/enquiry/route';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { dropRecord, readOutbox } from '@/lib/outbox/outbox';
import { StoreProvider } from '@/store/store-provider';
import { connectPageApi, type PageApi } from '@/tests/support/api/page-api';
import { clearDraft, type EnquiryValues, readDraft, saveDraft } from './enquiry-draft';
import { enquiryLabels } from './enquiry-labels';
import { PageEnquiry } from './page-enquiry';

const labels = enquiryLabels('en');
const DRAFT: EnquiryValues = {
  name: '',
  country: { text: 'Mongolia', id: '496' },
  mobile: '+976 9911 2233',
  mail: '',
  remark: 'Two of them',
  company: 'Darkhan Motors',
  city: '',
  company_url: '',
};

let api: PageApi;
let EnquiryForm: typeof import('./enquiry-form').EnquiryForm;

beforeAll(async () => {
  // jsdom lays nothing out, so nothing can come into view: the plain form stays.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const answer = (request: Request) =>
    answerLabels(request, { params: Promise.resolve({ locale: 'en' }) });
  api = await connectPageApi({}, { '/labels/enquiry': answer });
  ({ EnquiryForm } = await import('./enquiry-form'));
});

afterAll(() => api.close());

beforeEach(() => {
  api.reset();
  sessionStorage.clear();
  localStorage.clear();
  document.documentElement.dataset.locale = 'en';
});

afterEach(async () => {
  cleanup();
  for (const { id } of await readOutbox()) await dropRecord(id);
});

function open() {
  render(
    <StoreProvider locale="en">
      <PageEnquiry locale="en" subject={{}} fields={{ from: 'contact' }} />
    </StoreProvider>,
  );
  return userEvent.setup({ delay: null });
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

it('keeps what was typed elsewhere in this tab when one field of the plain form is typed into', async () => {
  saveDraft(DRAFT);
  const user = open();
  await user.type(box(labels.name), 'Bat');
  expect(box(labels.need)).toHaveValue('Two of them');
  const country = { text: 'Mongolia', id: null };
  expect(readDraft(null)).toEqual({ ...DRAFT, country, name: 'Bat' });
});

it('has its trap where no browser fills anything in', () => {
  open();
  expect(document.querySelector('[inert] [name=company_url]')).not.toBeNull();
});

it('shows in a plain form that Back brings again what was typed on other pages since', async () => {
  const user = open();
  await user.type(box(labels.need), 'Two');
  saveDraft(DRAFT);
  act(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  expect(box(labels.need)).toHaveValue('Two of them');
  await user.type(box(labels.name), 'Bat');
  expect(readDraft(null)).toMatchObject({ name: 'Bat', remark: 'Two of them' });
});

it('shows nothing in a plain form that Back brings again of what was sent or emptied since', async () => {
  const user = open();
  const comeBack = () =>
    act(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
  await user.type(box(labels.need), 'Two');
  saveDraft({ ...DRAFT, remark: '' });
  comeBack();
  expect(box(labels.need)).toHaveValue('');
  clearDraft();
  comeBack();
  expect(box(labels.phone)).toHaveValue('');
  await user.type(box(labels.name), 'Bat');
  expect(readDraft(null)).toMatchObject({ name: 'Bat', remark: '', mobile: '' });
});

describe('the plain form in use under a dialog', () => {
  const openDialog = () => {
    const view = render(
      <StoreProvider locale="en">
        <EnquiryForm labels={labels} subject={{ from: 'contact' }} />
      </StoreProvider>,
    );
    const dialog = within(view.container);
    return { ...view, dialog, need: dialog.getByLabelText(new RegExp(`^${labels.need}`)) };
  };

  it('takes over what was typed there, and does not store less', async () => {
    const user = open();
    await user.type(box(labels.need), 'Two cars');
    const { need, unmount } = openDialog();
    await user.type(need, ', white, before May');
    unmount();
    expect(box(labels.need)).toHaveValue('Two cars, white, before May');
    await user.type(box(labels.phone), '+976 9911 2233');
    expect(readDraft(null)).toMatchObject({
      mobile: '+976 9911 2233',
      remark: 'Two cars, white, before May',
    });
  });

  it('no longer has the words that were sent there and wait for a network', async () => {
    const user = open();
    await user.type(box(labels.name), 'Bat');
    await user.type(box(labels.phone), '+976 9911 2233');
    await user.type(box(labels.country), 'Mongolia');
    await user.type(box(labels.need), 'Two cars');
    const { dialog, unmount } = openDialog();
    api.network = 'down';
    await user.click(dialog.getByRole('button', { name: labels.send }));
    await dialog.findByRole('heading', { name: labels.outbox.kept });
    unmount();
    expect(box(labels.need)).toHaveValue('');
    expect(await readOutbox()).toHaveLength(1);
  });

  it('is followed by the live form that was rejected in its place', async () => {
    const user = open();
    await user.type(box(labels.need), 'Two cars');
    await user.click(screen.getByRole('button', { name: labels.send }));
    await screen.findAllByText(labels.fillName);
    const { need, unmount } = openDialog();
    await user.type(need, ', white');
    unmount();
    expect(box(labels.need)).toHaveValue('Two cars, white');
    await user.type(box(labels.name), 'B');
    expect(readDraft(null)).toMatchObject({ name: 'B', remark: 'Two cars, white' });
  });

  it('keeps what it was sent with until the live form is there', async () => {
    api.answerWith = (path) => (path === '/labels/enquiry' ? new Promise(() => {}) : null);
    const user = open();
    await user.type(box(labels.need), 'Two cars');
    await user.click(screen.getByRole('button', { name: labels.send }));
    clearDraft();
    openDialog().unmount();
    expect(box(labels.need)).toHaveValue('Two cars');
  });
});

it('keeps what was typed before its script where the visitor leaves and comes back', async () => {
  saveDraft(DRAFT);
  const page = (
    <StoreProvider locale="en">
      <PageEnquiry locale="en" subject={{}} fields={{ from: 'contact' }} />
    </StoreProvider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  box(labels.need).value = 'Three of them';
  render(page, { container, hydrate: true });
  expect(readDraft(null)).toMatchObject({ remark: 'Three of them', mobile: DRAFT.mobile });
  act(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  expect(box(labels.need)).toHaveValue('Three of them');
});

it('puts nothing back into a field of the plain form that was emptied', async () => {
  saveDraft(DRAFT);
  const user = open();
  await user.clear(box(labels.need));
  await user.type(box(labels.name), 'B');
  await user.clear(box(labels.name));
  await user.click(box(labels.phone));
  expect(box(labels.need)).toHaveValue('');
  expect(box(labels.name)).toHaveValue('');
  expect(readDraft(null)).toMatchObject({ name: '', remark: '', mobile: DRAFT.mobile });
});

it('puts nothing into the plain form by the press that sends it', async () => {
  saveDraft(DRAFT);
  const user = open();
  await user.click(screen.getByRole('button', { name: labels.send }));
  expect(box(labels.need)).toHaveValue('');
});

it('sends what is typed until the live form is there to send it', async () => {
  let arrive = () => {};
  const arrived = new Promise<null>((resolve) => {
    arrive = () => resolve(null);
  });
  api.answerWith = (path) => (path === '/labels/enquiry' ? arrived : null);
  const user = open();
  await user.type(box(labels.need), 'Two');
  await user.click(screen.getByRole('button', { name: labels.send }));
  await user.type(box(labels.need), ' of them');
  arrive();
  await screen.findAllByText(labels.fillName);
  expect(api.sentTo(recordEnquiry)[0]?.body).toMatchObject({ remark: 'Two of them' });
});
