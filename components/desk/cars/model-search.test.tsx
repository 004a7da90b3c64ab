import { render, screen } from '@testing-library/react';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { expect, it } from 'vitest';
import type { StaffRole } from '@/lib/config/staff-rights';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { ModelSearch } from './model-search';

function searchInVain(role: StaffRole) {
  render(
    <AppRouterContext value={{} as AppRouterInstance}>
      <ModelSearch language="en" word="zzz" models={[]} page={DESK_PATHS.models} role={role} />
    </AppRouterContext>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('No model is called so.');
}

it('offers to enter a model that is not there to those who may', () => {
  searchInVain('owner');
  expect(screen.getByRole('link')).toHaveAttribute('href', DESK_PATHS.newModel);
});

it.each(['sales', 'marketing'] as const)('leads %s to no page that they may not open', (role) => {
  searchInVain(role);
  expect(screen.queryByRole('link')).toBeNull();
});
