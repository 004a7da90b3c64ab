import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOKEN_KEY, USER_INFO_KEY } from '@/lib/browser/storage-keys';
import { reviewMedia, reviews } from '@/lib/server/db/schema/reviews';
import { StoreProvider, useSite } from '@/store/store-provider';
import type { PageApi } from '@/tests/support/api/page-api';
import { addPictures } from '@/tests/support/review/browser-pictures';
import { connectReviewApi, envelope } from '@/tests/support/review/review-api';
import { jpegPicture } from '@/tests/support/server/sample-pictures';
import { openTestSession } from '@/tests/support/server/test-member';
import { pasteInto } from '@/tests/support/ui/paste-into';
import { formLabels } from './review-labels';

const labels = formLabels('en');
const CAR = '103';

let api: PageApi;
let ReviewForm: typeof import('./review-form').ReviewForm;
let token: string;

beforeAll(async () => {
  api = await connectReviewApi();
  addPictures(await jpegPicture());
  ({ ReviewForm } = await import('./review-form'));
  token = await openTestSession(api.db);
});

afterAll(() => api.close());

beforeEach(async () => {
  api.reset();
  sessionStorage.clear();
  localStorage.clear();
  document.documentElement.dataset.locale = 'en';
  await api.db.delete(reviewMedia);
  await api.db.delete(reviews);
});

afterEach(cleanup);

/** Stands for the member dialog, which another feature draws. */
function LoginState() {
  const isOpen = useSite((site) => site.openLogin);
  const stays = useSite((site) => site.staysAfterLogin);
  const setToken = useSite((site) => site.setToken);
  return (
    <>
      <output data-testid="login">{isOpen ? 'open' : 'closed'}</output>
      <output data-testid="stays">{String(stays)}</output>
      <button type="button" onClick={() => setToken(token)}>
        as if logged in
      </button>
    </>
  );
}

function open({ isMember = true, modelId = CAR } = {}) {
  if (isMember) localStorage.setItem(TOKEN_KEY, token);
  const visited: string[] = [];
  render(
    <StoreProvider locale="en">
      <ReviewForm labels={labels} modelId={modelId} goTo={(path) => visited.push(path)} />
      <LoginState />
    </StoreProvider>,
  );
  // The browser's own file chooser offers what fits; dropping does not ask it.
  return { user: userEvent.setup({ delay: null, applyAccept: false }), visited };
}

type User = ReturnType<typeof userEvent.setup>;

const car = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Which car/ });
const experience = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Buying experience/ });
const submit = (user: User) => user.click(screen.getByRole('button', { name: labels.send }));
const picture = (name: string) => new File(['pixels'], name, { type: 'image/jpeg' });
const attach = (user: User, ...files: File[]) =>
  user.upload(document.querySelector('input[type=file]') as HTMLInputElement, files);
const row = (name: string) => screen.getByText(name).closest('li') as HTMLElement;
const uploaded = (name: string) => waitFor(() => expect(row(name)).toHaveTextContent(labels.done));

/** Pictures are read no further until the returned function is called. */
function holdPictures(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const bitmap = vi.mocked(globalThis.createImageBitmap);
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    await held;
    return bitmap(file);
  });
  return () => {
    vi.stubGlobal('createImageBitmap', bitmap);
    release();
  };
}

async function fillIn(user: User) {
  await waitFor(() => expect(car().value).toMatch(/Yuan Plus/));
  await user.click(screen.getByRole('radio', { name: /^4 stars/ }));
  await pasteInto(user, experience(), 'It came on time.');
}

describe('publishing', () => {
  it('hands in everything and leads to the own reviews, and the draft is gone', async () => {
    const { user, visited } = open();
    await fillIn(user);
    await user.selectOptions(screen.getByLabelText(labels.year), '2025');
    await user.selectOptions(screen.getByLabelText(labels.month), 'May');
    await pasteInto(user, screen.getByRole('textbox', { name: /Comment/ }), 'Warm in winter.');
    await attach(user, picture('yard.jpg'), picture('road.jpg'));
    await uploaded('yard.jpg');
    await submit(user);
    await waitFor(() => expect(visited).toHaveLength(1));
    const [stored] = await api.db.select().from(reviews);
    expect(stored).toMatchObject({
      modelId: Number(CAR),
      rating: 4,
      purchaseMonth: '2025-05',
      experience: 'It came on time.',
      comment: 'Warm in winter.',
      lang: 'en',
      state: 'pending',
    });
    expect(visited).toEqual([`/car/myReviewListM?published=${stored?.reviewId}`]);
    const media = await api.db.select().from(reviewMedia);
    expect(media.map(({ reviewId }) => reviewId)).toEqual([stored?.reviewId, stored?.reviewId]);
    expect(sessionStorage.getItem(`reviewDraft:${CAR}`)).toBeNull();
  });

  it('waits for files that are still under way', async () => {
    const { user, visited } = open();
    await fillIn(user);
    await attach(user, picture('yard.jpg'));
    await submit(user);
    await waitFor(() => expect(visited).toHaveLength(1));
    expect(await api.db.$count(reviewMedia)).toBe(1);
  });

  it('sends what was typed and chosen while files were under way', async () => {
    const { user, visited } = open();
    await fillIn(user);
    const release = holdPictures();
    await attach(user, picture('slow.jpg'));
    await submit(user);
    await screen.findByRole('button', { name: labels.sendingFiles });
    expect(screen.getByText(labels.sendingFiles, { selector: '[role=status]' })).toBeTruthy();
    await user.type(experience(), ' The price was right.');
    await user.click(screen.getByRole('radio', { name: /^2 stars/ }));
    release();
    await waitFor(() => expect(visited).toHaveLength(1));
    const [stored] = await api.db.select().from(reviews);
    expect(stored).toMatchObject({
      experience: 'It came on time. The price was right.',
      rating: 2,
    });
  });

  it('says what was emptied while files were under way, and sends nothing', async () => {
    const { user } = open();
    await fillIn(user);
    const release = holdPictures();
    await attach(user, picture('slow.jpg'));
    await submit(user);
    await screen.findByRole('button', { name: labels.sendingFiles });
    await user.clear(experience());
    release();
    expect(await screen.findByText(labels.fillExperience)).toBeVisible();
    expect(api.paths).not.toContain('/api/review/add');
  });

  it('loads an empty form when the browser restores the page', async () => {
    const { user, visited } = open();
    await fillIn(user);
    const comeBack = () =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    comeBack();
    expect(visited).toEqual([]);
    await submit(user);
    await waitFor(() => expect(visited).toHaveLength(1));
    comeBack();
    expect(visited[1]).toBe(window.location.pathname);
  });

  it('stores a review once when its response was lost', async () => {
    const { user, visited } = open();
    await fillIn(user);
    api.network = 'answer-lost';
    await submit(user);
    expect(await screen.findByText(/^Submit failed: no connection/)).toBeVisible();
    expect(experience().value).toBe('It came on time.');
    api.network = 'up';
    await submit(user);
    await waitFor(() => expect(visited).toHaveLength(1));
    expect(await api.db.$count(reviews)).toBe(1);
  });

  it('keeps the text, and says in the language of the page that the server is away', async () => {
    const { user, visited } = open();
    await fillIn(user);
    await attach(user, picture('yard.jpg'));
    await uploaded('yard.jpg');
    api.answerWith = (path) =>
      path === '/api/review/add'
        ? envelope(null, 503, 'the service does not answer in time')
        : null;
    await submit(user);
    expect(
      await screen.findByText(
        'Submit failed: Our server isn’t responding. Please try again in a minute. Your text is kept.',
      ),
    ).toBeVisible();
    expect(experience().value).toBe('It came on time.');
    api.answerWith = null;
    await submit(user);
    await waitFor(() => expect(visited).toHaveLength(1));
    expect(await api.db.$count(reviewMedia)).toBe(1);
  });

  it('waits for the name of the car that the address has', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    api.answerWith = (path) => (path === '/api/car/models_by_id' ? held.then(() => null) : null);
    const { user, visited } = open();
    await user.click(screen.getByRole('radio', { name: /^4 stars/ }));
    await pasteInto(user, experience(), 'It came on time.');
    await submit(user);
    expect(await screen.findByRole('button', { name: labels.sending })).toBeDisabled();
    release();
    await waitFor(() => expect(visited).toHaveLength(1));
    expect(await api.db.$count(reviews)).toBe(1);
  });

  it('says the server’s own sentence when it refuses', async () => {
    const { user } = open();
    await fillIn(user);
    api.answerWith = (path) =>
      path === '/api/review/add' ? envelope(null, 1, 'The car is gone.') : null;
    await submit(user);
    expect(await screen.findByText(/^Submit failed: The car is gone\./)).toBeVisible();
  });
});

describe('what is missing', () => {
  it('is said on each field, and nothing is sent', async () => {
    const { user } = open({ modelId: '' });
    await submit(user);
    for (const text of [labels.chooseCar, labels.selectRating, labels.fillExperience])
      expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(car()).toHaveFocus());
    expect(
      await screen.findByRole('radiogroup', {
        name: labels.rating,
        description: labels.selectRating,
      }),
    ).toBeVisible();
    expect(api.paths).not.toContain('/api/review/add');
    await user.click(screen.getByRole('radio', { name: /^2 stars/ }));
    await waitFor(() => expect(screen.queryByText(labels.selectRating)).toBeNull());
  });

  it('is a year where only a month was chosen', async () => {
    const { user } = open();
    await fillIn(user);
    await user.selectOptions(screen.getByLabelText(labels.month), 'May');
    await submit(user);
    expect(await screen.findByText(labels.chooseMonthAndYear)).toBeVisible();
  });

  it('is reported by the server where the browser did not notice it', async () => {
    const { user } = open();
    await fillIn(user);
    api.answerWith = (path) =>
      path === '/api/review/add' ? envelope(null, 1, 'please select rating') : null;
    await submit(user);
    expect(await screen.findByText('Please select a rating')).toBeVisible();
  });
});

describe('without a login', () => {
  it('text and files stay, the login opens, and the uploads follow it', async () => {
    const { user, visited } = open({ isMember: false });
    await fillIn(user);
    await attach(user, picture('yard.jpg'));
    await waitFor(() => expect(row('yard.jpg')).toHaveTextContent(labels.waitingLogin));
    await waitFor(() => expect(screen.getByTestId('stays')).toHaveTextContent('true'));
    await submit(user);
    // Beside the notice, the form says it where it was sent.
    await waitFor(() =>
      expect(screen.getAllByText('Not logged in, please login first').length).toBeGreaterThan(1),
    );
    await waitFor(() => expect(screen.getByTestId('login')).toHaveTextContent('open'));
    expect(api.paths).not.toContain('/api/review/upload');
    await user.click(screen.getByRole('button', { name: 'as if logged in' }));
    await uploaded('yard.jpg');
    await submit(user);
    await waitFor(() => expect(visited).toHaveLength(1));
  });

  it('asks again after an expired one, and the upload continues after it', async () => {
    localStorage.setItem(TOKEN_KEY, 'f'.repeat(64));
    const { user } = open({ isMember: false });
    await attach(user, picture('yard.jpg'));
    await waitFor(() => expect(screen.getByTestId('login')).toHaveTextContent('open'));
    await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'as if logged in' }));
    await uploaded('yard.jpg');
  });

  it('that has ended, nothing of the member stays but the review that is being written', async () => {
    const own = { [USER_INFO_KEY]: '{}', 'reviewDraft:101': '{}' };
    for (const [key, text] of Object.entries(own)) localStorage.setItem(key, text);
    localStorage.setItem(TOKEN_KEY, 'f'.repeat(64));
    const { user } = open({ isMember: false });
    await fillIn(user);
    await submit(user);
    await waitFor(() => expect(screen.getByTestId('login')).toHaveTextContent('open'));
    expect(Object.keys(localStorage)).toEqual([`reviewDraft:${CAR}`]);
    cleanup();
    open();
    expect(experience().value).toBe('It came on time.');
  });
});

describe('files', () => {
  it('that fail keep the others, and can be tried again or removed', async () => {
    const { user } = open();
    await attach(user, picture('first.jpg'));
    await uploaded('first.jpg');
    api.network = 'down';
    await attach(user, picture('second.jpg'), picture('third.jpg'));
    await waitFor(() =>
      expect(screen.getAllByText('File upload failed: no connection')).toHaveLength(2),
    );
    api.network = 'up';
    await user.click(screen.getByRole('button', { name: 'Remove: third.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Try again: second.jpg' }));
    await uploaded('second.jpg');
    await uploaded('first.jpg');
    await waitFor(() => expect(screen.queryByText('third.jpg')).toBeNull());
  });

  it('leave the focus to the file field when they are removed', async () => {
    const { user } = open();
    await attach(user, picture('first.jpg'));
    await uploaded('first.jpg');
    await user.click(screen.getByRole('button', { name: 'Remove: first.jpg' }));
    await waitFor(() => expect(screen.queryByText('first.jpg')).toBeNull());
    expect(screen.getByLabelText(labels.addFiles)).toHaveFocus();
  });

  it('can be cancelled on their way, and taken up again', async () => {
    const { user } = open();
    const release = holdPictures();
    await attach(user, picture('slow.jpg'));
    await user.click(await screen.findByRole('button', { name: 'Cancel: slow.jpg' }));
    await waitFor(() => expect(row('slow.jpg')).toHaveTextContent(labels.cancelled));
    release();
    await user.click(await screen.findByRole('button', { name: 'Try again: slow.jpg' }));
    await uploaded('slow.jpg');
    expect(api.paths.filter((path) => path === '/api/review/upload')).toHaveLength(1);
  });

  it('that cannot be read say so and keep the review from being sent without them', async () => {
    const { user } = open();
    await fillIn(user);
    await attach(user, picture('broken.jpg'));
    const text = 'File broken.jpg processing failed: the browser cannot read it';
    expect(await screen.findByText(text)).toBeVisible();
    await submit(user);
    expect(await screen.findByText(labels.someFilesFailed)).toBeVisible();
    expect(api.paths).not.toContain('/api/review/add');
  });

  it('whose answer names no address are rejected', async () => {
    const { user } = open();
    const media = {
      media_id: 'a',
      kind: 'image',
      small_src: '',
      poster_src: null,
      width: 1,
      height: 1,
    };
    api.answerWith = (path) =>
      path === '/api/review/upload' ? envelope({ ...media, src: 'javascript:alert(1)' }) : null;
    await attach(user, picture('yard.jpg'));
    expect(await screen.findByText('Upload returned invalid URL')).toBeVisible();
  });

  it('that are too large say so, and how large a file may be', async () => {
    const { user } = open();
    const scan = picture('scan.jpg');
    Object.defineProperty(scan, 'size', { value: 61 * 1024 * 1024 });
    await attach(user, scan);
    expect(
      await screen.findByText('Image is too large, please select a smaller image'),
    ).toBeVisible();
    api.answerWith = (path) =>
      path === '/api/review/upload' ? envelope(null, 1, 'file too large') : null;
    await attach(user, picture('yard.jpg'));
    expect(await screen.findByText('File is too large, maximum size 10 MB')).toBeVisible();
  });

  it('that are neither image nor video are rejected', async () => {
    const { user } = open();
    await attach(user, new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Only image and video files are accepted')).toBeVisible();
    expect(screen.queryByText('notes.txt')).toBeNull();
  });
});

it('the text, the rating and the uploads are still there after a reload', async () => {
  const { user } = open();
  await fillIn(user);
  await attach(user, picture('yard.jpg'));
  await uploaded('yard.jpg');
  cleanup();
  open();
  await waitFor(() => expect(experience().value).toBe('It came on time.'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^4 stars/ }).checked).toBe(true);
  const list = await screen.findByRole('list', { name: labels.fileList });
  expect(await within(list).findByText(labels.done)).toBeVisible();
  await user.click(within(list).getByRole('button', { name: 'Remove: 1' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: labels.fileList })).toBeNull());
});
