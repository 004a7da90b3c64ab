import { createTransport } from 'nodemailer';
import { company } from '@/lib/config/company';
import { withoutLineRules } from '@/lib/i18n/line-breaks';
import { OverdueError, within } from '../db/deadline';
import type { NotificationSettings } from '../request/notification-settings';
import { ATTEMPT_TIMEOUT_MS, ChannelError, type Send } from './channel';

/** Longest silence of a server. */
const SILENCE_TIMEOUT_MS = 10_000;

/** The server's status code, without its text, which names the address. */
function codeOf(error: unknown): unknown {
  if (error instanceof OverdueError) return new ChannelError('timeout');
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return responseCode ? new ChannelError(`SMTP ${responseCode} ${command ?? ''}`.trim()) : error;
}

/**
 * Sends plain text by SMTP. Subject and addresses are encoded by nodemailer, so that no line break
 * in them begins another header; a mail may read neither files nor URLs.
 * @returns also a function that closes the connections
 */
export function mailSender(
  settings: NonNullable<NotificationSettings['mail']>,
  siteHost: string,
  connections: number,
): { send: Send; close(): void } {
  const transport = createTransport({
    url: settings.url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: SILENCE_TIMEOUT_MS,
    greetingTimeout: SILENCE_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const send: Send = async ({ notificationId, receiver, subject, text, replyTo }) => {
    const sent = transport.sendMail({
      // Read for each mail, because the company's facts may change.
      from: { name: company().name, address: settings.from },
      to: { name: '', address: receiver },
      // Signs of no width are for pages; filters of spam take them for words that are hidden.
      subject: withoutLineRules(subject),
      text: withoutLineRules(text),
      messageId: `<${notificationId}@${siteHost}>`,
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      // Keeps automatic responders from replying.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    await within(ATTEMPT_TIMEOUT_MS, sent).catch((error) => {
      throw codeOf(error);
    });
  };
  return { send, close: () => transport.close() };
}
