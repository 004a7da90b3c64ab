import { useEffect, useState } from 'react';
import { loadChunk } from '@/lib/browser/lazy-chunk';
import type { Member } from '@/lib/contract/calls/user';
import { useSite } from '@/store/store-provider';
import type { AccountLabels } from './member-labels';

type Chunk = Awaited<ReturnType<typeof importAccount>>;

/** The states of the account page. */
export type Account =
  | { state: 'loading' }
  | { state: 'visitor' }
  | { state: 'failed'; retry: () => void }
  | {
      state: 'member';
      member: Member;
      Forms: Chunk['AccountForms'];
      /** The login ended while the forms were open; the typed text stays in them. */
      isOver: boolean;
      endSession: () => void;
    };

/**
 * The member behind the stored token and the forms to change the record, or why there are none.
 * A token the server rejects is blanked with a message (specification section 4); without an
 * answer it stays, and the request can be repeated.
 */
export function useAccount(labels: AccountLabels): Account {
  const token = useSite((site) => site.token);
  const userInfo = useSite((site) => site.userInfo);
  const setToken = useSite((site) => site.setToken);
  const setUserInfo = useSite((site) => site.setUserInfo);
  const showToast = useSite((site) => site.showToast);
  const setStaysAfterLogin = useSite((site) => site.setStaysAfterLogin);
  const [isMounted, setMounted] = useState(false);
  const [chunk, setChunk] = useState<Chunk | null>(null);
  const [hasFailed, setFailed] = useState(false);
  /** The member whose login ended while the forms were open. */
  const [former, setFormer] = useState<Member | null>(null);

  // The token is read from storage after mount; before that the login is unknown.
  useEffect(() => setMounted(true), []);

  const isComplete = chunk !== null && userInfo !== null;
  useEffect(() => {
    if (!token || isComplete || hasFailed) return;
    let isCurrent = true;
    const load = async () => {
      const loaded = await loadChunk(importAccount);
      const result = userInfo ? { member: userInfo } : await loaded.checkMember(token, labels);
      if (!isCurrent) return;
      setChunk(loaded);
      if (!result) return setFailed(true);
      if ('member' in result) return setUserInfo(result.member);
      setToken('');
      showToast(result.error);
    };
    load().catch(() => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [token, userInfo, isComplete, hasFailed, labels, setToken, setUserInfo, showToast]);

  // A member who logs in again finds the forms unchanged, so the dialog must not lead home.
  const isOver = former !== null;
  useEffect(() => {
    if (!isOver) return;
    setStaysAfterLogin(true);
    return () => setStaysAfterLogin(false);
  }, [isOver, setStaysAfterLogin]);
  useEffect(() => {
    if (userInfo) setFormer(null);
  }, [userInfo]);

  const member = userInfo ?? former;
  if (chunk && member) {
    return {
      state: 'member',
      member,
      Forms: chunk.AccountForms,
      isOver: isOver && userInfo === null,
      endSession: () => {
        setFormer(member);
        chunk.forgetEndedLogin(token);
        setToken('');
      },
    };
  }
  if (isMounted && !token) return { state: 'visitor' };
  if (hasFailed) return { state: 'failed', retry: () => setFailed(false) };
  return { state: 'loading' };
}

/** The account page's forms, the check of the token and what follows its end: loaded for members only. */
export async function importAccount() {
  const [{ AccountForms }, { checkMember }, { forgetEndedLogin }] = await Promise.all([
    import('./account-forms'),
    import('./member-session'),
    import('@/lib/browser/forget-member'),
  ]);
  return { AccountForms, checkMember, forgetEndedLogin };
}
