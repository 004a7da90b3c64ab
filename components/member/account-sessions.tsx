'use client';

import { useEffect, useState } from 'react';
import type { MemberSession } from '@/lib/contract/calls/user';
import { momentOf } from '@/lib/format/moment';
import { fillLabel } from '@/lib/i18n/fill-label';
import { useSite } from '@/store/store-provider';
import { endSessions, fetchSessions } from './member-calls';
import { isSessionOver, memberErrorOf } from './member-errors';
import type { AccountLabels } from './member-labels';

/** Where the member is logged in, with what ends a login, one or all others. */
export function AccountSessions({
  labels,
  onSessionOver,
}: {
  labels: AccountLabels;
  onSessionOver: () => void;
}) {
  const token = useSite((site) => site.token);
  const showToast = useSite((site) => site.showToast);
  const [sessions, setSessions] = useState<MemberSession[] | null>(null);
  const [failure, setFailure] = useState('');
  const [isEnding, setEnding] = useState(false);

  const onError = (error: unknown) => {
    console.error(error);
    if (isSessionOver(error)) onSessionOver();
    setFailure(memberErrorOf(error, labels, labels.sessionsFailed).text);
  };
  const load = () => fetchSessions(token).then(setSessions).catch(onError);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each login
  useEffect(() => {
    if (token) load();
  }, [token]);

  const end = async (sessionId?: string) => {
    setEnding(true);
    setFailure('');
    try {
      await endSessions(token, sessionId);
      showToast(sessionId ? labels.sessionEnded : labels.othersEnded, { tone: 'success' });
      await load();
    } catch (error) {
      onError(error);
    } finally {
      setEnding(false);
    }
  };

  const others = sessions?.filter((session) => !session.is_current) ?? [];
  return (
    <section className="account-box">
      <h2>{labels.sessionsTitle}</h2>
      <p className="text-muted">{labels.sessionsText}</p>
      <ul className="divide-y divide-line">
        {sessions?.map((session) => {
          const device = session.device === '—' ? labels.unknownDevice : session.device;
          const at = momentOf(session.last_used_at);
          return (
            <li
              key={session.session_id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
            >
              <div>
                <p className="font-medium">
                  <bdi>{device}</bdi>
                </p>
                <p className="text-muted text-sm">
                  {session.is_current ? labels.thisDevice : fillLabel(labels.lastUsed, { at })}
                </p>
              </div>
              {!session.is_current && (
                <button
                  type="button"
                  disabled={isEnding}
                  onClick={() => end(session.session_id)}
                  aria-label={`${labels.endSession}: ${device}, ${at}`}
                  className="button-quiet"
                >
                  {labels.endSession}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <div role="alert">
        {failure && <p className="rounded-lg bg-signal-tint px-4 py-3 font-medium">{failure}</p>}
      </div>
      {others.length > 1 && (
        <button
          type="button"
          disabled={isEnding}
          onClick={() => end()}
          className="button-quiet justify-self-start"
        >
          {labels.endOthers}
        </button>
      )}
    </section>
  );
}
