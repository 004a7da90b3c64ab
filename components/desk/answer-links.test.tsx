import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { expect, it, vi } from 'vitest';
import { AnswerLinks } from './answer-links';

const LABELS = {
  copied: 'copied',
  textAndNumber: 'text and number are copied',
  notCopied: 'not copied',
  opened: 'opened',
  takenByOther: 'taken',
};

it('says that text and number were not copied where the browser refuses, and records nothing', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  const sent = vi.spyOn(globalThis, 'fetch');
  const link = { channel: 'telegram', href: 'https://t.me/example', isCopied: true } as const;
  render(
    <AppRouterContext value={{} as AppRouterInstance}>
      <AnswerLinks
        enquiryId={1}
        text="Hello!"
        number="+976 8800 0000"
        links={[{ ...link, label: 'Telegram', copyLabel: 'Copy for Telegram' }]}
        labels={LABELS}
      />
    </AppRouterContext>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy for Telegram' }));
  expect(await screen.findByText('not copied')).toHaveAttribute('data-kind', 'bad');
  expect(sent).not.toHaveBeenCalled();
});
