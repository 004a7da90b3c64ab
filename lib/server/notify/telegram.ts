import type { NotificationSettings } from '../request/notification-settings';
import { ChannelError, type Send } from './channel';
import { postJson } from './post-json';

/** The Bot API's limit, in UTF-16 code units. */
const TEXT_MAX_LENGTH = 4096;

/** Telegram's answers have one message at most; a longer one is none of its. */
const ANSWER_MAX_BYTES = 64 * 1024;

function parsed(answer: string): { ok?: unknown } | null {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}

/**
 * Sends by a Telegram bot. Without a parse mode no character that was typed is markup.
 * @throws ChannelError when Telegram does not confirm the message
 */
export function telegramSender({
  apiUrl,
  token,
}: NonNullable<NotificationSettings['telegram']>): Send {
  return async ({ receiver, text }) => {
    const body = JSON.stringify({
      chat_id: receiver,
      text: text.slice(0, TEXT_MAX_LENGTH).toWellFormed(),
      link_preview_options: { is_disabled: true },
    });
    const url = `${apiUrl}/bot${token}/sendMessage`;
    const answer = await postJson(url, body, { answerMaxBytes: ANSWER_MAX_BYTES });
    if (parsed(answer)?.ok !== true) throw new ChannelError('not an answer of Telegram');
  };
}
