import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Cell, CoverageMatrix } from '@/lib/content/desk/languages';
import type { Locale } from '@/lib/i18n/locales';
import { CoverageGrid, CoverageList } from './coverage-grid';

const good: Cell = { pages: 3, findings: 0, isLookedAt: true };
const unknown: Cell = { pages: 3, findings: 0, isLookedAt: false };
const bad: Cell = { pages: 3, findings: 2, isLookedAt: false };
const cells = new Map<Locale, Cell>([
  ['ru', good],
  ['th', unknown],
  ['mn', bad],
]);

const coverage: CoverageMatrix = {
  rows: [{ route: '/car/{id}', cells }],
  rowsLeftOut: 0,
  texts: cells,
  totals: cells,
  rules: [],
  findings: 2,
};

it('says “not looked at” in grey, and never that nothing was found, where nobody has looked', () => {
  render(<CoverageGrid language="en" coverage={coverage} rule={undefined} />);
  const row = screen.getByRole('row', { name: /car/ });
  expect(within(row).getByRole('link', { name: /nothing found/ })).toHaveTextContent('✓');
  const asked = within(row).getByRole('link', { name: /not looked at/ });
  expect(asked).toHaveTextContent('?');
  expect(asked.querySelector('b')).toHaveAttribute('data-unknown');
  expect(within(row).getByRole('link', { name: /2 findings/ })).not.toHaveTextContent('?');
});

it('says so on a phone too, also of languages of which nothing is known', () => {
  render(<CoverageList language="en" coverage={coverage} rule={undefined} />);
  expect(screen.getAllByText('nothing found')).toHaveLength(1);
  expect(screen.getAllByText('not looked at')).toHaveLength(10);
});
