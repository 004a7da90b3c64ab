import * as OTPAuth from 'otpauth';
import type { StaffRole } from '@/lib/config/staff-rights';
import type { TranslationSettings } from '@/lib/env/translation-variables';
import { actionPath } from '@/lib/routing/desk-address';
import type { Database } from '@/lib/server/db/database';
import { answerDeskAction } from '@/lib/server/desk/desk-action';
import { DESK_ACTIONS } from '@/lib/server/desk/desk-actions';
import type { NotificationSettings } from '@/lib/server/request/notification-settings';
import { createRateLimits } from '@/lib/server/request/rate-limits';
import { commandLine } from '@/lib/server/staff/audit';
import type { DeskBackend } from '@/lib/server/staff/desk-backend';
import { inviteStaff } from '@/lib/server/staff/invitations';
import { pendingSecondFactor } from '@/lib/server/staff/second-factor';
import { createStaffAuth } from '@/lib/server/staff/staff-auth';
import { readStaffSession, type StaffMember } from '@/lib/server/staff/staff-session';
import { NOBODY_IS_TOLD } from './notification-settings';

export const PASSWORD = 'correct horse battery';

/** Of the staff side in tests that open no browser. */
export const DESK_ORIGIN = 'http://desk.localhost';

/** The services of the staff side, on a test's database. */
export function testDeskBackend(
  db: Database,
  {
    secret = 'a secret of the tests, long enough',
    rateLimitScale = 100_000,
    notification = NOBODY_IS_TOLD,
    translation = {},
  }: {
    secret?: string;
    rateLimitScale?: number;
    notification?: NotificationSettings;
    translation?: TranslationSettings;
  } = {},
): DeskBackend {
  return {
    db,
    auth: createStaffAuth(db, { secret, origin: DESK_ORIGIN }),
    origin: DESK_ORIGIN,
    limits: createRateLimits(rateLimitScale, { db: () => db, secret }),
    notification,
    translation,
  };
}

/** The code that an authenticator app shows for a key. */
export function codeOf(uri: string, timestamp = Date.now()): string {
  const totp = OTPAuth.URI.parse(uri);
  if (!(totp instanceof OTPAuth.TOTP)) throw new Error(`${uri} is no key for codes by time.`);
  return totp.generate({ timestamp });
}

/** A code that was not used at the set-up a moment ago: the next one, which is accepted early. */
export function nextCodeOf(uri: string): string {
  return codeOf(uri, Date.now() + 30_000);
}

/** A browser on the staff side's host: it keeps cookies and sends forms. */
export class DeskBrowser {
  readonly cookies = new Map<string, string>();
  /** Set once a second factor was set up. */
  uri = '';
  recoveryCodes: string[] = [];

  constructor(
    private readonly backend: DeskBackend,
    private readonly address = '203.0.113.9',
  ) {}

  get headers(): Headers {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Headers({ host: 'desk.localhost', 'x-client-address': this.address, cookie });
  }

  /** Sends a form (a list is several boxes of one name); returns the status and the redirect. */
  async send(action: string, fields: Record<string, string | string[]> = {}) {
    const answer = await this.post(action, fields);
    return { status: answer.status, to: answer.headers.get('location') };
  }

  /** Sends a form whose answer is a page of its own. */
  async read(action: string, fields: Record<string, string> = {}) {
    const answer = await this.post(action, fields);
    return { status: answer.status, html: await answer.text() };
  }

  /** The data that a page's script fetches. */
  async ask(action: string, fields: Record<string, string> = {}): Promise<unknown> {
    return (await this.post(action, fields)).json();
  }

  private async post(action: string, fields: Record<string, string | string[]>) {
    const { headers } = this;
    headers.set('content-type', 'application/x-www-form-urlencoded');
    const sent = Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one]),
    );
    const body = new URLSearchParams(sent).toString();
    const request = new Request(`http://desk.localhost${actionPath(action)}`, {
      method: 'POST',
      headers,
      body,
    });
    const known = DESK_ACTIONS[action];
    if (!known) throw new Error(`There is no action ${action}.`);
    const answer = await answerDeskAction(known, request, this.backend);
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  who(): Promise<StaffMember | null> {
    return readStaffSession(this.backend.auth, this.headers);
  }

  /** Uses an invitation and sets up the second factor. */
  async join(token: string, name: string): Promise<void> {
    await this.send('accept-invitation', { token, name, password: PASSWORD });
    const { db, auth } = this.backend;
    const staff = await this.who();
    const pending = staff && (await pendingSecondFactor(db, auth, staff));
    if (!pending) throw new Error('The invitation led to no second factor.');
    this.uri = pending.uri;
    this.recoveryCodes = pending.recoveryCodes;
    await this.send('confirm-second-factor', { code: codeOf(pending.uri) });
  }
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** What a browser sends of the form in a small page. */
export function formInPage(html: string): Record<string, string> {
  const field =
    /<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"|<textarea[^>]* name="([^"]+)"[^>]*>\n([^<]*)</g;
  const plain = (text: string) => text.replace(/&([^;]+);/g, (all, sign) => SIGNS[sign] ?? all);
  const fields = [...html.matchAll(field)].map(([, input, value, area, text]) => [
    input ?? area ?? '',
    plain(value ?? text ?? ''),
  ]);
  return Object.fromEntries(fields);
}

/** A person of a role, signed in on a browser of their own. */
export async function newStaff(
  backend: DeskBackend,
  role: StaffRole,
  name: string = role,
): Promise<DeskBrowser> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  const token = await inviteStaff(backend.db, { email, role }, commandLine());
  const browser = new DeskBrowser(backend);
  await browser.join(token, name);
  return browser;
}

/** Signs the same person in on another browser, with password and the given code. */
export async function signInAgain(
  backend: DeskBackend,
  browser: DeskBrowser,
  code: (of: DeskBrowser) => string,
) {
  const other = new DeskBrowser(backend);
  const email = (await browser.who())?.email ?? '';
  const first = await other.send('sign-in', { email, password: PASSWORD });
  const second = await other.send('verify-code', { code: code(browser) });
  return { other, first, second };
}
