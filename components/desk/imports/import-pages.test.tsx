import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  prices,
  seen,
  sent,
  sign,
  withDeskImports,
  work,
} from '@/tests/support/server/desk-imports';
import { owner } from '@/tests/support/server/desk-team';
import { ImportPreview } from './import-preview';
import { ImportResult } from './import-result';

withDeskImports();

it('a file of which every row is refused is not called as everything is', async () => {
  const id = await sent(owner, 'a.csv', prices([sign(501), 'many']));
  const file = await seen(owner, id);
  if (!file?.report) throw new Error('It was not read.');
  render(<ImportPreview language="en" file={file} report={file.report} />);
  expect(screen.getByRole('heading', { name: '1 row is refused' })).toBeVisible();
  expect(screen.queryByText(/nothing to bring in/)).toBeNull();
});

it.each<[rows: Parameters<typeof prices>, text: RegExp]>([
  [[[sign(501), 'many']], /send it again\.$/],
  [
    [
      [sign(501), 19_100],
      [sign(502), 'many'],
    ],
    /again, or bring in the others without them\.$/,
  ],
])('offers to bring in the others only where some are not refused', async (rows, text) => {
  const file = await seen(owner, await sent(owner, 'a.csv', prices(...rows)));
  if (!file?.report) throw new Error('It was not read.');
  render(<ImportPreview language="en" file={file} report={file.report} />);
  expect(screen.getByText(/^Mend them/)).toHaveTextContent(text);
});

it('of more prices to confirm than it lists it says how many are left', async () => {
  const rows = Array.from({ length: 203 }, (_, i) => `ODD-${i},501,khorgos,5`);
  const csv = ['stock_number,model_id,port,price_usd', ...rows].join('\n');
  const file = await seen(owner, await sent(owner, 'a.csv', csv));
  if (!file?.report) throw new Error('It was not read.');
  render(<ImportPreview language="en" file={file} report={file.report} />);
  const asked = screen.getByRole('region', { name: 'Are these prices meant?' });
  expect(asked).toHaveTextContent(/and 3 more$/);
});

it('the refused rows of a file can be taken away when the others are brought in', async () => {
  const id = await sent(owner, 'a.csv', prices([sign(501), 19_000], [sign(502), 'many']));
  await owner.send('bring-in-file', { id, skip: '1' });
  await work();
  const file = await seen(owner, id);
  if (!file) throw new Error('It is not there.');
  render(<ImportResult language="en" file={file} />);
  const link = screen.getByRole('link', { name: 'All refused rows as a file (.csv)' });
  expect(link).toHaveAttribute('href', `/cars/import/${id}/refused`);
});
