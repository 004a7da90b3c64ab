import { type DeskNotice, NOTICE_PARAM } from '@/lib/config/desk-notices';

/** Addresses of the staff side, below its host. */
export const DESK_PATHS = {
  home: '/',
  signIn: '/sign-in',
  code: '/sign-in/code',
  secondFactor: '/second-factor',
  account: '/account',
  notifications: '/notifications',
  notificationRules: '/notifications/rules',
  staff: '/staff',
  audit: '/audit',
  export: '/export',
} as const;

export function invitationPath(token: string): string {
  return `/invitation/${token}`;
}

export function enquiryPath(id: number): string {
  return `/enquiries/${id}`;
}

/** Where the form of an action is sent. */
export function actionPath(action: string): string {
  return `/do/${action}`;
}

/**
 * The page of this host that a form was sent from, as path and query; the start page where that is
 * not known. Browsers say it in full, because the host's Referrer-Policy is `same-origin`.
 */
export function formPageOf(headers: Headers): string {
  const referer = headers.get('referer') ?? '';
  if (!URL.canParse(referer)) return DESK_PATHS.home;
  const { host, pathname, search } = new URL(referer);
  const isPage =
    host === headers.get('host') && !/^\/(?:language|export|do\/.*|\/.*)$/.test(pathname);
  return isPage ? pathname + search : DESK_PATHS.home;
}

/** A page that says what became of a form. */
export function withNotice(path: string, notice: DeskNotice | undefined): string {
  const url = new URL(path, 'http://desk.invalid');
  url.searchParams.delete(NOTICE_PARAM);
  if (notice) url.searchParams.set(NOTICE_PARAM, notice);
  return url.pathname + url.search;
}
