'use client';

import { type ReactNode, useState } from 'react';
import { MemberOpener, MemberOpeners } from '@/components/member/member-opener';
import { replayOnHydrate } from '@/lib/browser/event-replay';
import { removeAllBut, removeText, writeText } from '@/lib/browser/storage';
import { EXIT_KEY, KEPT_AT_EXIT_KEYS } from '@/lib/browser/storage-keys';
import type { Labels } from '@/lib/i18n/labels';
import { useSite } from '@/store/store-provider';

/**
 * Login and sign-up, or account and exit once a token is there (specification section 4). Before
 * hydration and without script both are links to the page that explains membership.
 * @param look `panel` stacks every choice; `icon` is the one button of a phone's header
 * @param reload how the page is reloaded after leaving
 */
export function AccountLink({
  labels,
  look,
  reload,
  children,
}: {
  labels: Labels<'accountMenu'>;
  look: 'panel' | 'icon';
  reload?: (() => void) | undefined;
  children?: ReactNode;
}) {
  const token = useSite((site) => site.token);

  if (look === 'icon') {
    const text = <span className="sr-only">{token ? labels.account : labels.login}</span>;
    return token ? (
      <a href="/userInfo" className="icon-button" {...replayOnHydrate('dialog:login')}>
        {children}
        {text}
      </a>
    ) : (
      <MemberOpener step="login" station="header" className="icon-button">
        {children}
        {text}
      </MemberOpener>
    );
  }
  return (
    <div className="grid gap-2">
      {children}
      {token ? (
        <>
          <a href="/userInfo" className="button-primary" {...replayOnHydrate('dialog:login')}>
            {labels.account}
          </a>
          <ExitButton label={labels.exit} reload={reload} />
        </>
      ) : (
        <MemberOpeners labels={labels} station="header" />
      )}
    </div>
  );
}

function reloadPage(): void {
  location.reload();
}

/**
 * Logs out, deletes the token and reloads (specification section 4); the member's other data in the
 * browser is removed too.
 * @param reload how the page is reloaded after leaving
 */
export function ExitButton({
  label,
  reload = reloadPage,
}: {
  label: string;
  reload?: (() => void) | undefined;
}) {
  const token = useSite((site) => site.token);
  const setToken = useSite((site) => site.setToken);
  const [isLeaving, setLeaving] = useState(false);

  const exit = async () => {
    setLeaving(true);
    try {
      const { exitMember } = await import('@/components/member/member-session');
      await exitMember(token);
    } catch {
      // Its chunk, which every page of a member asks for, did not load.
      removeAllBut(KEPT_AT_EXIT_KEYS);
      writeText(EXIT_KEY, '1');
      removeText(EXIT_KEY);
    }
    setToken('');
    reload();
  };

  return (
    <button type="button" onClick={exit} disabled={isLeaving} className="button-quiet">
      {label}
    </button>
  );
}
