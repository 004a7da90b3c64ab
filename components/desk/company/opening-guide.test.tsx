import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { VisitSteps } from '@/components/desk/analytics/visit-steps';
import type { AnalyticsPage } from '@/lib/content/desk/analytics';
import { OpeningGuide } from './opening-guide';

const NONE = { now: 0, before: 0 };

it('dresses the steps of an opening apart from those of visits, whose marks they would share', () => {
  render(
    <OpeningGuide language="en" steps={[{ step: 'names', isDone: true, path: '/company' }]} />,
  );
  const page = { steps: { visit: NONE, car: NONE, form: NONE, sent: NONE } } as AnalyticsPage;
  render(<VisitSteps language="en" page={page} />);
  const [opening, visits] = screen.getAllByRole('list', { hidden: true });
  expect(opening?.className).not.toBe(visits?.className);
});
