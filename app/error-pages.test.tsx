import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorTextsProvider } from '@/components/shell/error-screen';
import PageError from './[locale]/error';
import GlobalError from './global-error';

const TEXTS = {
  company: 'The mall',
  code: 'Error',
  title: 'Something went wrong',
  text: 'Call us',
  retry: 'Try again',
  home: 'Home',
  stores: [{ name: 'Store', phone: '+86 1', href: 'tel:+861' }],
};

afterEach(cleanup);

describe('a page that cannot be rendered', () => {
  it('says so, logs the error, and offers another try, the telephone and the way home', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const error = new Error('database away');
    const retry = vi.fn();
    render(
      <ErrorTextsProvider texts={TEXTS}>
        <PageError error={error} retry={retry} />
      </ErrorTextsProvider>,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(TEXTS.title);
    expect(screen.getByText('Error 500')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(TEXTS.text);
    expect(screen.getByRole('link', { name: TEXTS.home })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: '+86 1' })).toHaveAttribute('href', 'tel:+861');
    await userEvent.click(screen.getByRole('button', { name: TEXTS.retry }));
    expect(retry).toHaveBeenCalledOnce();
    expect(log).toHaveBeenCalledWith(error);
    log.mockRestore();
  });
});

describe('an error while the error page is shown', () => {
  it('is said at once, and in the language of the host as soon as its texts are there', async () => {
    const first = renderToStaticMarkup(<GlobalError />);
    expect(first).toContain('An error occurred while showing the error page');
    expect(first).toContain('<a href="/">localhost:3000</a>');
    // jsdom's own host names no language, so the default one speaks.
    render(<GlobalError />, { container: document });
    await screen.findByRole('heading', { name: 'При показе страницы ошибки произошла ошибка' });
    expect(document.documentElement).toHaveAttribute('lang', 'ru');
    expect(screen.getByRole('link', { name: 'На главную' })).toHaveAttribute('href', '/');
  });
});
