import { useEffect } from 'react';
import { useSite } from '@/store/store-provider';
import type { MemberLabels } from './member-labels';
import { runWhenIdle } from './when-idle';

/**
 * Asks whose token the browser keeps, once the page has nothing better to do. A token the server
 * refuses is blanked and the visitor is told (specification section 4).
 */
export function useMemberCheck(labels: MemberLabels): void {
  const token = useSite((site) => site.token);
  const isKnown = useSite((site) => site.userInfo !== null);
  const setToken = useSite((site) => site.setToken);
  const setUserInfo = useSite((site) => site.setUserInfo);
  const showToast = useSite((site) => site.showToast);

  useEffect(() => {
    if (!token || isKnown) return;
    let isCurrent = true;
    const check = async () => {
      const { checkMember } = await import('./member-session');
      const result = await checkMember(token, labels);
      // Meanwhile another token may have come, by login or from another tab.
      if (!isCurrent || !result) return;
      if ('member' in result) return setUserInfo(result.member);
      setToken('');
      showToast(result.refusal);
    };
    // A script that does not arrive leaves the token unchecked until the next page.
    const cancel = runWhenIdle(() => check().catch(() => {}));
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [token, isKnown, labels, setToken, setUserInfo, showToast]);
}
