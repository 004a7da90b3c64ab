import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Call } from '@/lib/contract/call';
import { register } from '@/lib/contract/calls/user';
import type { Database } from '@/lib/server/db/database';
import { members } from '@/lib/server/db/schema/members';
import { notifications } from '@/lib/server/db/schema/notifications';
import { startNotifier } from '@/lib/server/notify/notifier';
import type { NotificationSettings } from '@/lib/server/request/notification-settings';
import { PATIENCE_MS } from '../patience';
import { answerTo, signedRequest } from '../server/signed-request';
import { createTestBackend, type TestBackend } from '../server/test-backend';
import { type ChannelServers, openChannelServers } from './channel-servers';

export const EMAIL = 'bat@example.mn';

/** A site that sends mail to its members, and how its visitors call it. */
class MailedLinks {
  private backend!: TestBackend;
  private servers!: ChannelServers;
  db!: Database;
  /** Settings with which other backends send their mail to the same server. */
  settings!: NotificationSettings;
  /** The clock of the site; calls are signed by it. Each test begins now. */
  now = new Date();
  /** What was logged. */
  readonly logged: unknown[] = [];

  /** @returns ends it */
  async start(): Promise<() => Promise<void>> {
    this.servers = await openChannelServers();
    this.settings = this.servers.settings;
    const log = (entry: unknown) => this.logged.push(entry);
    this.backend = await createTestBackend({
      notification: this.settings,
      now: () => this.now,
      log: { debug: log, info: log, error: log },
    });
    this.db = this.backend.db;
    const pace = { pollMs: 20, pauseMs: () => 0, now: () => this.now };
    const notifier = startNotifier(this.db, this.settings, pace);
    return async () => {
      await notifier.stop();
      await this.backend.close();
      await this.servers.close();
    };
  }

  ask = <Data>(call: Call, fields: object, lang = 'en') => {
    const ageMs = Date.now() - this.now.getTime();
    return answerTo<Data>(this.backend, signedRequest(call, { ...fields }, { lang, ageMs }));
  };

  /** Registers; the response's data is the token. */
  signUp = (password: string, lang = 'mn', email = EMAIL) =>
    this.ask<string>(register, { email, whatsapp: '+976 9911 2233', password, lang });

  /** All mails of a test, the oldest first, once nothing waits to be sent any more. */
  async mails() {
    const isPending = eq(notifications.state, 'pending');
    await vi.waitFor(async () => expect(await this.db.$count(notifications, isPending)).toBe(0), {
      timeout: PATIENCE_MS,
      interval: 20,
    });
    return this.servers.mails.map(({ subject = '', text = '', to }) => ({
      to: Array.isArray(to) ? '' : (to?.text ?? ''),
      subject,
      text,
    }));
  }

  /** The codes of their links to a page. */
  async codes(path: string): Promise<string[]> {
    return (await this.mails()).flatMap(({ text }) => {
      const link = /https?:\/\/[^/\s]+(\/\w+)\?code=([0-9a-f]{64})/.exec(text);
      return link?.[1] === path && link[2] ? [link[2]] : [];
    });
  }

  /** Forgets what was sent, once nothing waits. */
  async forgetMails(): Promise<void> {
    await this.mails();
    await this.db.delete(notifications);
    this.servers.mails.length = 0;
  }
}

/** Runs such a site for a file's tests, each of which begins without members. */
export function withMailedLinks(): MailedLinks {
  const site = new MailedLinks();
  let stop: () => Promise<void>;
  beforeAll(async () => {
    stop = await site.start();
  });
  afterAll(() => stop());
  beforeEach(async () => {
    site.now = new Date();
    await site.forgetMails();
    await site.db.delete(members);
  });
  return site;
}
