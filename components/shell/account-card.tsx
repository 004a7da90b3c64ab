'use client';

import type { AccountLabels } from '@/components/member/member-labels';
import { MemberOpeners } from '@/components/member/member-opener';
import { useAccount } from '@/components/member/use-account';
import { LoadingText } from '@/components/ui/loading-text';
import { ExitButton } from './account-link';

/**
 * The member's own page: the record with its forms, where else their things are, and the way out;
 * or the way in. The forms and the record come for members only, after the first view.
 */
export function AccountCard({ labels }: { labels: AccountLabels }) {
  const account = useAccount(labels);
  const waysIn = (
    <div className="flex flex-wrap gap-3">
      <MemberOpeners labels={labels} station="account" />
    </div>
  );

  const visitorBox = (
    <div className="account-box needs-script">
      <p className="text-lg">{labels.loggedOut}</p>
      <p className="text-muted">{labels.loggedOutHint}</p>
      {waysIn}
    </div>
  );

  if (account.state === 'loading') {
    return (
      <>
        <div className="when-visitor">{visitorBox}</div>
        <LoadingText
          text={labels.loading}
          className="when-member account-box needs-script min-h-56 text-muted"
        />
      </>
    );
  }
  // The same element as before script knew, so that the focus stays on its buttons.
  if (account.state === 'visitor') return <div>{visitorBox}</div>;
  if (account.state === 'failed') {
    return (
      <div role="alert" className="account-box min-h-56">
        <p>{labels.loadFailed}</p>
        <button type="button" onClick={account.retry} className="button-primary justify-self-start">
          {labels.retry}
        </button>
      </div>
    );
  }

  const { member, Forms, isOver, endSession } = account;
  return (
    <div className="grid items-start gap-5 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-8">
      <div className="grid gap-5">
        {isOver && (
          <div className="account-box border-signal!">
            <p className="font-medium">{labels.logInAgain}</p>
            {waysIn}
          </div>
        )}
        <Forms key={member.user_id} member={member} labels={labels} onSessionOver={endSession} />
      </div>
      <section className="account-box max-md:order-first">
        <h2>{labels.summary}</h2>
        <dl className="spec-list">
          <div>
            <dt>{labels.email}</dt>
            <dd className="break-all">{member.email}</dd>
          </div>
          <div>
            <dt>{labels.tier}</dt>
            <dd>{labels.tiers[member.tier]}</dd>
          </div>
        </dl>
        <nav aria-label={labels.pages}>
          <ul className="grid gap-1">
            <li>
              <a href="/myFavorite" className="text-link inline-flex min-h-touch items-center">
                {labels.favourites}
              </a>
            </li>
            <li>
              <a
                href="/car/myReviewListM"
                className="text-link inline-flex min-h-touch items-center"
              >
                {labels.reviews}
              </a>
            </li>
          </ul>
        </nav>
        {!isOver && <ExitButton label={labels.exit} />}
      </section>
    </div>
  );
}
