import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ReactNode } from 'react';
import { Toast } from '@/components/ui/toast';
import type { Locale } from '@/lib/i18n/locales';
import { StoreProvider } from '@/store/store-provider';

/** Islands on a page of the site, with what every page has around them. */
export function openPage(locale: Locale, islands: ReactNode) {
  document.documentElement.dataset.locale = locale;
  const visited: string[] = [];
  const visit = (path: string) => visited.push(path);
  const router = { push: visit, replace: visit } as unknown as AppRouterInstance;
  const view = render(
    <AppRouterContext value={router}>
      <StoreProvider locale={locale}>
        {islands}
        <Toast closeLabel="Close" />
      </StoreProvider>
    </AppRouterContext>,
  );
  return { ...view, user: userEvent.setup({ delay: null }), visited };
}
