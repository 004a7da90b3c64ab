import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FAVOURITES_KEY, TOKEN_KEY, USER_INFO_KEY } from '@/lib/browser/storage-keys';
import type { Review } from '@/lib/contract/calls/review';
import { reviews } from '@/lib/server/db/schema/reviews';
import { StoreProvider } from '@/store/store-provider';
import type { PageApi } from '@/tests/support/api/page-api';
import { connectReviewApi } from '@/tests/support/review/review-api';
import { createTestMember } from '@/tests/support/server/test-member';
import { addModalDialogs } from '@/tests/support/ui/dialog-in-jsdom';
import { ReviewCard } from './review-card';
import { cardLabels, listLabels, ownLabels } from './review-labels';

const labels = listLabels('en');

let api: PageApi;
let MoreReviews: typeof import('./more-reviews').MoreReviews;
let OwnReviews: typeof import('./own-reviews').OwnReviews;
let member: Awaited<ReturnType<typeof createTestMember>>;

beforeAll(async () => {
  addModalDialogs();
  api = await connectReviewApi();
  ({ MoreReviews } = await import('./more-reviews'));
  ({ OwnReviews } = await import('./own-reviews'));
  await import('@/components/ui/media-viewer');
  member = await createTestMember(api.db, 'Bat');
});

afterAll(() => api.close());

beforeEach(async () => {
  api.reset();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  document.documentElement.dataset.locale = 'en';
  await api.db.delete(reviews);
});

afterEach(cleanup);

type State = (typeof reviews.$inferInsert)['state'];

function store(count: number, state: State = 'approved', modelId = 103) {
  return api.db.insert(reviews).values(
    Array.from({ length: count }, (_, i) => ({
      memberId: member.memberId,
      modelId,
      modelName: 'Yuan Plus',
      modelYear: 2024,
      brandName: 'BYD',
      brandSign: 'byd',
      rating: 5,
      experience: `${state} ${i + 1}`,
      comment: '',
      lang: 'en',
      state,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, count - i)),
    })),
  );
}

const experiences = () =>
  screen.queryAllByRole('article').map((article) => article.querySelector('p')?.textContent);

describe('more reviews', () => {
  const open = (total: number, shown: number[] = []) => {
    render(
      <StoreProvider locale="en">
        <MoreReviews locale="en" labels={labels} pageSize={2} shown={shown} total={total} />
      </StoreProvider>,
    );
    return userEvent.setup({ delay: null });
  };

  it('come a page at a time, take the focus, and end with a word', async () => {
    await store(5);
    const user = open(5);
    await user.click(screen.getByRole('button', { name: labels.more }));
    await waitFor(() => expect(experiences()).toEqual(['approved 3', 'approved 4']));
    await waitFor(() => expect(document.activeElement).toHaveTextContent('approved 3'));
    await user.click(await screen.findByRole('button', { name: labels.more }));
    expect(await screen.findByText('No more data')).toBeVisible();
    await waitFor(() => expect(experiences()).toEqual(['approved 3', 'approved 4', 'approved 5']));
  });

  it('leave out one of the page’s own, behind which a newer one has come', async () => {
    const [, ...others] = await store(4).returning();
    const shown = others.slice(0, 2).map(({ reviewId }) => reviewId);
    const user = open(3, shown);
    await user.click(screen.getByRole('button', { name: labels.more }));
    await waitFor(() => expect(experiences()).toEqual(['approved 4']));
  });

  it('can be asked for again when the network was away', async () => {
    await store(3);
    const user = open(3);
    api.network = 'down';
    await user.click(screen.getByRole('button', { name: labels.more }));
    expect(await screen.findByText(labels.loadFailed)).toBeVisible();
    api.network = 'up';
    await user.click(screen.getByRole('button', { name: labels.retry }));
    await waitFor(() => expect(experiences()).toEqual(['approved 3']));
  });

  it('are none where the page holds all', () => {
    open(2);
    expect(screen.getByText('No more data')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('own reviews', () => {
  const ownAll = ownLabels('en');
  const { own } = ownAll;
  const open = (token = member.token) => {
    if (token) localStorage.setItem(TOKEN_KEY, token);
    render(
      <StoreProvider locale="en">
        <OwnReviews locale="en" labels={ownAll} />
      </StoreProvider>,
    );
    return userEvent.setup({ delay: null });
  };

  it('show the state of each', async () => {
    await store(1, 'pending');
    await store(1, 'approved');
    await store(1, 'rejected');
    open();
    for (const [text, state] of [
      ['pending 1', own.states.pending],
      ['approved 1', own.states.approved],
      ['rejected 1', own.states.rejected],
    ] as const) {
      const article = (await screen.findByText(text)).closest('article') as HTMLElement;
      expect(await within(article).findByText(state)).toBeVisible();
    }
    expect(await screen.findByText('No more data')).toBeVisible();
  });

  it('lead to their car, and nowhere when the catalogue has that no longer', async () => {
    await store(1, 'approved');
    await store(1, 'rejected', 2_000_000);
    open();
    const carOf = async (text: string) => {
      const article = (await screen.findByText(text)).closest('article') as HTMLElement;
      return within(article).getByRole('heading', { name: /^BYD Yuan Plus.*, \d{4}$/ });
    };
    const listed = await carOf('approved 1');
    expect(within(listed).getByRole('link')).toHaveAttribute('href', '/car/103');
    expect(within(await carOf('rejected 1')).queryByRole('link')).toBeNull();
  });

  it('say that a new one has arrived', async () => {
    await store(1, 'pending');
    window.history.replaceState(null, '', '/car/myReviewListM?published=1');
    open();
    expect(await screen.findByText(own.thanks)).toBeVisible();
  });

  it('come a page at a time', async () => {
    await store(23, 'pending');
    const user = open();
    await user.click(await screen.findByRole('button', { name: labels.more }));
    expect(await screen.findByText('No more data')).toBeVisible();
    await waitFor(() => expect(experiences()).toHaveLength(23));
  });

  it('may be none yet', async () => {
    open();
    expect(await screen.findByText(own.empty)).toBeVisible();
  });

  it('ask for a login, and ask again when it has expired', async () => {
    open('');
    expect(await screen.findByText(own.loginNote)).toBeVisible();
    cleanup();
    open('f'.repeat(64));
    expect(await screen.findByText(own.loginNote)).toBeVisible();
    await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBeNull());
  });

  it('leave nothing of the member but the favourites when the login has ended', async () => {
    const kept = { [FAVOURITES_KEY]: '[]' };
    const own = { [USER_INFO_KEY]: '{}', 'reviewDraft:101': '{}' };
    for (const [key, text] of Object.entries({ ...kept, ...own })) localStorage.setItem(key, text);
    open('f'.repeat(64));
    expect(await screen.findByText(ownAll.own.loginNote)).toBeVisible();
    expect({ ...localStorage }).toEqual(kept);
  });

  it('can be asked for again when the network was away', async () => {
    await store(1, 'pending');
    api.network = 'down';
    const user = open();
    const retry = await screen.findByRole('button', { name: labels.retry });
    api.network = 'up';
    await user.click(retry);
    expect(await screen.findByText('pending 1')).toBeVisible();
  });
});

describe('a review', () => {
  const review: Review = {
    review_id: 1,
    model: {
      model_id: 103,
      model_name: 'Yuan Plus',
      model_year: 2024,
      brand_name: 'BYD',
      brand_sign: 'byd',
    },
    rating: 4,
    purchase_time: '2026-03',
    experience: 'Бүх зүйл сайхан болсон.',
    comment: '',
    author: '',
    lang: 'mn',
    created_at: '2026-04-05T10:00:00.000Z',
    media: [
      {
        media_id: 'a',
        kind: 'image',
        src: '/media/a.webp',
        small_src: '/media/a-s.webp',
        poster_src: null,
        width: 4,
        height: 3,
      },
      {
        media_id: 'b',
        kind: 'video',
        src: '/media/b.mp4',
        small_src: '/media/b-s.webp',
        poster_src: '/media/b-p.webp',
        width: 4,
        height: 3,
      },
    ],
  };
  const show = (locale: 'en' | 'mn') =>
    render(<ReviewCard review={review} locale={locale} labels={cardLabels(locale)} />);

  it('in another language is marked as such, also for voices', () => {
    show('en');
    const words = screen.getByText(review.experience);
    expect(words).toHaveAttribute('lang', 'mn');
    expect(words).toHaveAttribute('dir', 'auto');
    expect(screen.getByText(/Written in Mongolian/)).toHaveTextContent(
      '5 April 2026 · Bought: March 2026 · Written in Mongolian',
    );
    expect(screen.getByText('4 out of 5')).toBeInTheDocument();
    expect(screen.getByText('Buyer')).toBeVisible();
    cleanup();
    show('mn');
    expect(screen.queryByText(/хэлээр бичсэн/)).toBeNull();
  });

  it('opens its pictures and its video in a viewer', async () => {
    const { MediaOpener } = await import('@/components/ui/media-opener');
    render(
      <StoreProvider locale="en">
        <MediaOpener labels={labels.viewer}>
          <ReviewCard review={review} locale="en" labels={cardLabels('en')} />
        </MediaOpener>
      </StoreProvider>,
    );
    const user = userEvent.setup({ delay: null });
    const link = screen.getByRole('link', { name: 'Enlarge picture 1 of 2' });
    expect(link).toHaveAttribute('href', '/media/a.webp');
    await user.click(link);
    const viewer = await screen.findByRole('dialog', { name: labels.viewer.title });
    expect(within(viewer).getByRole('img', { name: '1 of 2' })).toHaveAttribute(
      'src',
      expect.stringContaining('/media/a.webp'),
    );
    // The focus is on the dialog itself now.
    await user.keyboard('{ArrowRight}');
    const video = await within(viewer).findByLabelText('Play the video, 2 of 2');
    expect(video).toHaveAttribute('src', expect.stringContaining('/media/b.mp4'));
    expect(video).toHaveAttribute('poster', '/media/b-p.webp');
    await user.click(within(viewer).getByRole('button', { name: labels.viewer.next }));
    expect(await within(viewer).findByText('1 of 2')).toBeVisible();
    await user.click(within(viewer).getByRole('button', { name: labels.viewer.close }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
