import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Countdown } from './countdown';
import { PromotionCards } from './promotion-cards';
import { PromotionPhaseBox } from './promotion-phase-box';
import { PromotionView } from './promotion-view';

const START = '2026-11-01T00:00:00Z';
const END = '2026-11-21T12:00:00Z';
const LABELS = {
  label: 'Ends in',
  units: { days: 'd', hours: 'h', minutes: 'min', seconds: 's' },
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function renderBox(now: string) {
  vi.setSystemTime(new Date(now));
  render(
    <PromotionPhaseBox startsAt={START} endsAt={END} phase="running">
      <p>offer</p>
    </PromotionPhaseBox>,
  );
  return () => screen.getByText('offer').parentElement?.dataset.phase;
}

describe('PromotionPhaseBox', () => {
  it('corrects the phase of a kept page that is older than the end', () => {
    expect(renderBox('2026-11-21T12:30:00Z')()).toBe('ended');
  });

  it('ends while the page is open', () => {
    const phase = renderBox('2026-11-19T12:00:00Z');
    act(() => vi.advanceTimersByTime(2 * 24 * 3_600_000 - 1000));
    expect(phase()).toBe('running');
    act(() => vi.advanceTimersByTime(1000));
    expect(phase()).toBe('ended');
  });

  it('starts while the page is open', () => {
    const phase = renderBox('2026-10-31T23:59:00Z');
    expect(phase()).toBe('coming');
    act(() => vi.advanceTimersByTime(60_000));
    expect(phase()).toBe('running');
  });
});

describe('Countdown', () => {
  const countdown = <Countdown endsAt={END} labels={LABELS} />;

  it('renders no time into a kept page', () => {
    vi.setSystemTime(new Date('2026-11-20T10:00:00Z'));
    const html = renderToString(countdown);
    expect(html).not.toMatch(/\d/);
    expect(html).toContain('needs-script');
  });

  it("counts by the reader's clock", () => {
    vi.setSystemTime(new Date('2026-11-20T10:00:00Z'));
    render(countdown);
    expect(screen.getByRole('timer')).toHaveTextContent('1 d2 h0 min');
    act(() => vi.advanceTimersByTime(2 * 3_600_000 + 1000));
    expect(screen.getByRole('timer')).toHaveTextContent('23 h59 min59 s');
  });
});

describe('a promotion that ends at midnight of the ports', () => {
  const promotion = {
    promotion_id: 1,
    coder: 'NOVEMBER',
    title: 'Offer',
    summary: '',
    body: '',
    starts_at: '2026-10-31T16:00:00.000Z',
    ends_at: '2026-11-30T16:00:00.000Z',
    quota: null,
    taken: 0,
    locales: ['en'],
    picture: { src: '/a.avif', small_src: '/b.avif', width: 16, height: 9 },
  };
  const textAt = (now: string) => {
    vi.setSystemTime(new Date(now));
    const { container } = render(<PromotionCards locale="en" promotions={[promotion]} />);
    return container.textContent?.replaceAll('\u00a0', ' ');
  };

  it('lasts until the day before, and ended on it', () => {
    expect(textAt('2026-11-20T08:00:00Z')).toContain('until 30 November 2026');
    expect(textAt('2026-12-01T08:00:00Z')).toContain('ended on 30 November 2026');
  });

  it('has that day as its last one on its page', () => {
    render(
      <PromotionPhaseBox startsAt={START} endsAt={END} phase="ended">
        <PromotionView locale="en" promotion={promotion} actions={null} form={null}>
          {null}
        </PromotionView>
      </PromotionPhaseBox>,
    );
    const text = document.body.textContent?.replaceAll('\u00a0', ' ');
    expect(text).toContain('1 November 2026 – 30 November 2026');
    expect(text).not.toContain('1 December');
  });
});
