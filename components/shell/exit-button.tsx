'use client';

import { useState } from 'react';
import { useSite } from '@/store/store-provider';

function reloadPage(): void {
  location.reload();
}

/**
 * Logs out, forgets the token and reloads (specification section 4).
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
      const { exitMember } = await import('@/components/member/exit-member');
      await exitMember(token);
    } catch {
      // Its script is away: the token is still forgotten here.
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
