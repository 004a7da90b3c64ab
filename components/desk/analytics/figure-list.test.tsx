import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FIGURE_COLUMNS } from '@/lib/content/desk/analytics-address';
import { FigureList } from './figure-list';

const ROWS = [
  ['Mongolia', 5, 1],
  ['Kazakhstan', 3, 9],
  ['<b>Атлантида</b>', 1, 0],
] as const;

function open(shown = 10) {
  render(
    <FigureList
      headers={FIGURE_COLUMNS.map((column) => ({ column, text: column, href: `#${column}` }))}
      rows={ROWS.map(([name, now, before]) => ({
        value: name,
        name,
        now,
        before,
        difference: now - before,
        texts: { now: String(now), before: String(before), difference: String(now - before) },
      }))}
      order={{ column: 'now', isDescending: true }}
      shown={shown}
      whole={{ href: '#whole', text: 'Show all' }}
    />,
  );
  return userEvent.setup();
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });
const sorter = (name: string) => within(header(name)).getByRole('link');

it('sorts a list of counts in place, counts descending, names by letters, and back', async () => {
  const user = open();
  expect(header('now')).toHaveAttribute('aria-sort', 'descending');
  await user.click(sorter('before'));
  await waitFor(() => expect(names()).toEqual(['Kazakhstan', 'Mongolia', '<b>Атлантида</b>']));
  expect(header('before')).toHaveAttribute('aria-sort', 'descending');
  expect(header('now')).not.toHaveAttribute('aria-sort');
  await user.click(sorter('before'));
  expect(names()).toEqual(['<b>Атлантида</b>', 'Mongolia', 'Kazakhstan']);
  await user.click(sorter('name'));
  expect(names()).toEqual(['<b>Атлантида</b>', 'Kazakhstan', 'Mongolia']);
  await user.click(sorter('difference'));
  expect(names()).toEqual(['Mongolia', '<b>Атлантида</b>', 'Kazakhstan']);
});

it('a long list shows its first rows, and all of them on demand', async () => {
  const user = open(2);
  expect(names()).toEqual(['Mongolia', 'Kazakhstan']);
  await user.click(screen.getByRole('link', { name: 'Show all' }));
  expect(names()).toHaveLength(3);
  expect(screen.queryByRole('link', { name: 'Show all' })).not.toBeInTheDocument();
});
