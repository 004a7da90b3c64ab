import { createTransport } from 'nodemailer';
import { company } from '@/lib/config/company';
import { withoutLineRules } from '@/lib/i18n/line-breaks';
import type { NotificationSettings } from '../request/notification-settings';
import { ChannelError, type MAIL_LIMITS, MailboxUnknown, type Send } from './channel';

/**
 * A reply to a receiver whose mailbox or domain does not exist (RFC 3463). Others are about the sender
 * or a policy, such as 5.1.8 and 5.7.1: once the owner has corrected that, the mail can be delivered.
 */
const NO_SUCH_MAILBOX = /^5\d\d[ -]5\.1\.(?:1|2|3|10)\b/;

interface Refusal {
  responseCode?: number;
  command?: string;
  response?: string;
}

/** The server's status code, without its text, which names the address. */
function codeOf(error: unknown): unknown {
  const { responseCode, command = '', response = '' } = error as Refusal;
  if (!responseCode) return error;
  const code = `SMTP ${responseCode} ${command}`.trim();
  const isUnknown = command === 'RCPT TO' && NO_SUCH_MAILBOX.test(response);
  return isUnknown ? new MailboxUnknown(code) : new ChannelError(code);
}

/**
 * Sends plain text by SMTP. Subject and addresses are encoded by nodemailer, so that no line break
 * in them begins another header; a mail may read neither files nor URLs.
 * @returns also a function that ends the connections, and what is being sent by them
 */
export function mailSender(
  settings: NonNullable<NotificationSettings['mail']>,
  siteHost: string,
  connections: number,
  { connectMs, silenceMs, attemptMs }: typeof MAIL_LIMITS,
): { send: Send; close(): void } {
  const transport = createTransport({
    url: settings.url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
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
      // Ends its connection: what counts as failed must not be delivered later.
      signal: AbortSignal.timeout(attemptMs),
    });
    await sent.catch((error) => {
      throw codeOf(error);
    });
  };
  return { send, close: () => transport.close({ force: true }) };
}
