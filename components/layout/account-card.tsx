'use client';

import type { Member } from '@/lib/contract/calls/user';
import { useSite } from '@/store/store-provider';
import { AccountLink } from './account-link';

export interface AccountCardLabels {
  loading: string;
  loggedOut: string;
  email: string;
  tier: string;
  tiers: Record<Member['tier'], string>;
  links: { login: string; signUp: string; account: string; exit: string };
}

/**
 * What the mall knows of the member, with the way out; or the way in. The record arrives with the
 * check of the stored token that every page makes.
 */
export function AccountCard({ labels }: { labels: AccountCardLabels }) {
  const token = useSite((site) => site.token);
  const userInfo = useSite((site) => site.userInfo);
  return (
    <div className="grid max-w-xl gap-6 rounded-card border border-line bg-white p-6 md:p-8">
      {!token && <p className="text-lg">{labels.loggedOut}</p>}
      {token && !userInfo && (
        <p role="status" className="text-muted">
          {labels.loading}
        </p>
      )}
      {userInfo && (
        <dl className="spec-list">
          <div>
            <dt>{labels.email}</dt>
            <dd className="break-all">{userInfo.email}</dd>
          </div>
          <div>
            <dt>WhatsApp</dt>
            <dd>
              <bdi dir="ltr">{userInfo.whatsapp}</bdi>
            </dd>
          </div>
          <div>
            <dt>{labels.tier}</dt>
            <dd>{labels.tiers[userInfo.tier]}</dd>
          </div>
        </dl>
      )}
      <AccountLink labels={labels.links} look="panel" />
    </div>
  );
}
