'use client';

import { useSite } from '@/store/store-provider';

/** Says that a login comes first, and offers it; what is on the page stays there. */
export function LoginNotice({
  labels,
}: {
  labels: { notLoggedIn: string; loginNote: string; login: string; signUp: string };
}) {
  const setOpenLogin = useSite((site) => site.setOpenLogin);
  const setOpenSignUp = useSite((site) => site.setOpenSignUp);
  return (
    <div className="grid gap-3 rounded-card bg-trust-tint p-4 md:p-5">
      <p>
        <strong className="block font-semibold">{labels.notLoggedIn}</strong>
        {labels.loginNote}
      </p>
      <p className="flex flex-wrap gap-3">
        <button type="button" onClick={() => setOpenLogin(true)} className="button-primary">
          {labels.login}
        </button>
        <button type="button" onClick={() => setOpenSignUp(true)} className="button-quiet">
          {labels.signUp}
        </button>
      </p>
    </div>
  );
}
