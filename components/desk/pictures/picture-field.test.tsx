import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keepPicture, keptPictures } from '@/lib/browser/kept-pictures';
import { newUuid } from '@/lib/browser/uuid';
import { deskLabelsOf } from '@/lib/i18n/desk-labels';
import { KeptDraft, StoredDraft } from '../kept-draft';
import { PictureField } from './picture-field';
import type { FieldPicture } from './use-pictures';

globalThis.indexedDB = new IDBFactory();
// Node would get the build that has no XMLHttpRequest.
vi.mock('tus-js-client', () => import('tus-js-client/lib.esm/browser/index.js' as 'tus-js-client'));

/** A fake of the site: the received bytes of each upload, and the requested turns. */
const uploads = new Map<string, { size: number; offset: number }>();
let isBroken = false;
let turned: string[] = [];

const statesOf = (id: string) => {
  const { offset = 0, size = 0 } = uploads.get(id) ?? {};
  return { 'upload-offset': String(offset), 'upload-length': String(size) };
};
const site = setupServer(
  http.post('*/uploads', ({ request }) => {
    if (isBroken) return HttpResponse.error();
    const id = `u${uploads.size + 1}`;
    uploads.set(id, { size: Number(request.headers.get('upload-length')), offset: 0 });
    return new HttpResponse(null, { status: 201, headers: { location: `/uploads/${id}` } });
  }),
  http.head('*/uploads/:id', ({ params }) =>
    isBroken
      ? HttpResponse.error()
      : new HttpResponse(null, { headers: statesOf(String(params.id)) }),
  ),
  http.patch('*/uploads/:id', async ({ request, params }) => {
    if (isBroken) return HttpResponse.error();
    const upload = uploads.get(String(params.id));
    if (!upload) return new HttpResponse(null, { status: 404 });
    upload.offset += (await request.arrayBuffer()).byteLength;
    return new HttpResponse(null, { status: 204, headers: statesOf(String(params.id)) });
  }),
  http.delete('*/uploads/:id', ({ params }) => {
    uploads.delete(String(params.id));
    return new HttpResponse(null, { status: 204 });
  }),
  http.post('*/do/take-picture', async ({ request }) => {
    const id = new URLSearchParams(await request.text()).get('upload');
    return HttpResponse.json({ picture: pictureAt(`/media/${id}`) });
  }),
  http.post('*/do/turn-picture', async ({ request }) => {
    const fields = new URLSearchParams(await request.text());
    const src = `${fields.get('src')}-turned-${fields.get('turns')}`;
    turned.push(src);
    return HttpResponse.json({ picture: { ...pictureAt(src), width: 640, height: 960 } });
  }),
);

const pictureAt = (src: string) => ({ src, small_src: `${src}-small`, width: 960, height: 640 });
const stored = (name: string): FieldPicture => ({
  ...pictureAt(`/media/${name}`),
  view: 'side',
  colour: 'white',
  is_drawing: false,
  focus_x: null,
  focus_y: null,
});

beforeAll(() => site.listen({ onUnhandledRequest: 'error' }));
afterAll(() => site.close());
beforeEach(() => {
  isBroken = false;
  turned = [];
  uploads.clear();
});
afterEach(() => {
  site.resetHandlers();
  history.replaceState(null, '', '/');
});

const show = (value: FieldPicture[] = [], field = `unit-${newUuid()}`, draft?: ReactNode) => {
  const labels = deskLabelsOf('en', 'pictures');
  const { container, unmount } = render(
    <form aria-label="car">
      <PictureField
        name="pictures"
        field={field}
        value={value}
        colour="red"
        max={4}
        labels={labels}
      />
      {draft}
    </form>,
  );
  const input = container.querySelector<HTMLInputElement>('input[name=pictures]');
  return {
    field,
    unmount,
    saved: (): FieldPicture[] => JSON.parse(input?.value ?? ''),
    names: () => (JSON.parse(input?.value ?? '') as FieldPicture[]).map(({ src }) => src.slice(7)),
  };
};
const choose = (...names: string[]) => {
  const files = names.map((name) => new File(['x'.repeat(500)], name, { type: 'image/jpeg' }));
  fireEvent.change(screen.getByLabelText('Choose pictures'), { target: { files } });
};
const rows = () => screen.getAllByRole('listitem');
const row = (index: number) => within(rows()[index] as HTMLElement);

it('sends what was chosen, two at a time, and has it in the form once it is there', async () => {
  const { saved, names } = show([stored('a')]);
  choose('1.jpg', '2.jpg', '3.jpg');
  expect(await screen.findByText(/3 pictures have not arrived yet/)).toBeVisible();
  await waitFor(() => expect(names().sort()).toEqual(['a', 'u1', 'u2', 'u3']));
  expect(saved()[1]).toMatchObject({ colour: 'red', view: 'other', is_drawing: false });
  choose('4.jpg');
  expect(await screen.findByText(/There is room for 4 pictures only/)).toBeVisible();
});

it('waits for the network and resumes automatically', async () => {
  const { names } = show();
  isBroken = true;
  choose('1.jpg');
  expect(await screen.findByText('No connection; goes on by itself')).toBeVisible();
  isBroken = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(names()).toEqual(['u1']));
});

it('restores unsaved pictures after a reload, and forgets them once saved', async () => {
  const first = show();
  choose('1.jpg');
  await waitFor(() => expect(first.names()).toEqual(['u1']));
  await userEvent.selectOptions(row(0).getByLabelText('What it shows'), 'Inside');
  isBroken = true;
  choose('2.jpg');
  await screen.findByText('No connection; goes on by itself');
  first.unmount();

  isBroken = false;
  const second = show([], first.field);
  await waitFor(() => expect(second.names()).toEqual(['u1', 'u2']));
  const saved = second.saved();
  expect(saved[0]?.view).toBe('interior');
  second.unmount();

  const third = show(saved, first.field);
  expect(third.names()).toEqual(['u1', 'u2']);
  await waitFor(async () => expect(await keptPictures(first.field)).toEqual([]));
});

it('does not restore in the next new record what the last one was saved with', async () => {
  const field = `units-new-${newUuid()}`;
  const draft = <KeptDraft staffId="anna" name={field} />;
  const first = show([], field, draft);
  choose('1.jpg', '2.jpg');
  await waitFor(() => expect(first.names().sort()).toEqual(['u1', 'u2']));
  await userEvent.click(row(1).getByRole('button', { name: /^Remove/ }));
  isBroken = true;
  choose('3.jpg');
  await screen.findByText('No connection; goes on by itself');
  fireEvent(screen.getByRole('form'), new Event('formdata'));
  first.unmount();

  history.replaceState(null, '', '?notice=unitAdded');
  const next = render(<StoredDraft staffId="anna" name={field} />);
  // One that has not arrived is nowhere else.
  await waitFor(async () => expect(await keptPictures(field)).toHaveLength(1));
  next.unmount();

  isBroken = false;
  history.replaceState(null, '', '/');
  const second = show([], field, draft);
  await waitFor(() => expect(second.names()).toEqual(['u3']));
  expect(rows()).toHaveLength(1);
});

it('goes on, in the form of the record that was saved, with what had not arrived by then', async () => {
  const field = `units-new-${newUuid()}`;
  const next = `units-${newUuid()}`;
  const draft = <KeptDraft staffId="anna" name={field} />;
  const first = show([], field, draft);
  isBroken = true;
  choose('1.jpg');
  await screen.findByText('No connection; goes on by itself');
  fireEvent(screen.getByRole('form'), new Event('formdata'));
  first.unmount();
  const { src, small_src, width, height, ...details } = stored('other');
  const picture = { src, small_src, width, height };
  const ofOtherTab = { id: newUuid(), field, addedAt: Date.now(), picture, details };
  await keepPicture(ofOtherTab);

  isBroken = false;
  history.replaceState(null, '', '?notice=unitAdded');
  const saved = show([], next, <StoredDraft staffId="anna" name={field} next={next} />);
  await waitFor(() => expect(saved.names()).toEqual(['u1']));
  saved.unmount();

  history.replaceState(null, '', '/');
  const second = show([], field, draft);
  await waitFor(() => expect(second.names()).toEqual(['other']));
  expect(rows()).toHaveLength(1);
});

it('comes back in the order and without what was removed, when its form is refused', async () => {
  const field = `units-${newUuid()}`;
  const draft = <KeptDraft staffId="anna" name={field} />;
  const first = show([stored('a'), stored('b'), stored('c')], field, draft);
  choose('1.jpg');
  await waitFor(() => expect(first.names()).toEqual(['a', 'b', 'c', 'u1']));
  await userEvent.click(row(3).getByRole('button', { name: /^Show first/ }));
  await userEvent.click(row(3).getByRole('button', { name: /^Show first/ }));
  await userEvent.click(row(2).getByRole('button', { name: /^Remove/ }));
  expect(first.names()).toEqual(['c', 'u1', 'b']);
  fireEvent(screen.getByRole('form'), new Event('formdata'));
  first.unmount();

  history.replaceState(null, '', '?notice=recordRefused');
  const second = show([stored('a'), stored('b'), stored('c')], field, draft);
  await waitFor(async () => expect(await keptPictures(field)).toHaveLength(1));
  expect(second.names()).toEqual(['c', 'u1', 'b']);
  await userEvent.click(row(3).getByRole('button', { name: 'Put it back' }));
  await waitFor(() => expect(second.names()).toEqual(['c', 'u1', 'b', 'a']));
  expect(rows()).toHaveLength(4);
});

it('comes back as a colleague has changed it, when its form is refused and it was left alone', () => {
  const field = `units-${newUuid()}`;
  const draft = <KeptDraft staffId="anna" name={field} />;
  const first = show([stored('a'), stored('b')], field, draft);
  fireEvent(screen.getByRole('form'), new Event('formdata'));
  first.unmount();
  history.replaceState(null, '', '?notice=recordRefused');
  expect(show([stored('b'), stored('c')], field, draft).names()).toEqual(['b', 'c']);
});

it('is paused, resumed or dropped by a button', async () => {
  const { names } = show();
  isBroken = true;
  choose('1.jpg');
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(screen.getByText('Paused')).toBeVisible();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(names()).toEqual(['u1']));
  isBroken = true;
  choose('2.jpg');
  await userEvent.click(await screen.findByRole('button', { name: 'Do not send' }));
  expect(rows()).toHaveLength(1);
});

it('rejects at once what the site would reject after the whole upload', async () => {
  show();
  choose('IMG_1.HEIC');
  expect(await screen.findByRole('alert')).toHaveTextContent('This is a HEIC file');
  expect(uploads.size).toBe(0);
});

it('is ordered by keys and buttons, and what was removed can be put back', async () => {
  const { names } = show([stored('a'), stored('b'), stored('c')]);
  await userEvent.click(row(2).getByRole('button', { name: /^Show first/ }));
  expect(names()).toEqual(['c', 'a', 'b']);
  row(0)
    .getByRole('button', { name: /^Move back/ })
    .focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(names()).toEqual(['a', 'b', 'c']);
  await userEvent.click(row(0).getByRole('button', { name: /^Remove/ }));
  expect(names()).toEqual(['b', 'c']);
  expect(row(1).getByText('First')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Put it back' }));
  expect(names()).toEqual(['a', 'b', 'c']);
});

it('is turned from what it was at first: four turns lose nothing', async () => {
  const { names } = show([stored('a')]);
  const turn = () => userEvent.click(screen.getByRole('button', { name: /^Turn right/ }));
  for (const name of ['a-turned-1', 'a-turned-2', 'a-turned-3', 'a']) {
    await turn();
    await waitFor(() => expect(names()).toEqual([name]));
  }
  expect(turned).toHaveLength(3);
});

it('has a focus point, by tap or arrow keys, and says that it is a drawing', async () => {
  const { saved } = show([stored('a')]);
  await userEvent.click(screen.getByRole('button', { name: /^Focus point: Picture 1/ }));
  const whole = screen.getByRole('button', { name: 'Focus point: arrow keys move it: 50 %, 50 %' });
  whole.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 100 }) as DOMRect;
  fireEvent.click(whole, { clientX: 20, clientY: 90, detail: 1 });
  expect(saved()[0]).toMatchObject({ focus_x: 10, focus_y: 90 });
  whole.focus();
  await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(saved()[0]).toMatchObject({ focus_x: 0, focus_y: 85 });
  await userEvent.click(screen.getByLabelText('Drawing, not a photograph'));
  expect(saved()[0]?.is_drawing).toBe(true);
});
