import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StaffRole } from '@/lib/config/staff-rights';
import { TextPlace } from './text-place';

const show = (role: StaffRole, kind: 'article' | 'brand', id: string) =>
  render(<TextPlace language="en" locale="th" source={{ kind, id }} role={role} />);

it('leads to the form of a record in the language of the text', () => {
  show('marketing', 'article', '7');
  const link = screen.getByRole('link', { name: 'In the form “Article: 7”' });
  expect(link).toHaveAttribute('href', '/content/articles/7?lang=th');
});

it('leads nobody to a form that is not theirs', () => {
  show('sales', 'brand', 'byd');
  expect(screen.getByText('In the form “Brand: byd”')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
