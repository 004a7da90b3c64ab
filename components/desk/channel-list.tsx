import { CHANNELS, type Channel } from '@/lib/config/notification-terms';
import type { ChannelFacts } from '@/lib/content/desk/notifications';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

/** Which variables of the server open a channel (.env.example). */
const VARIABLES: Record<Channel, string> = {
  mail: 'SMTP_URL, NOTIFY_MAIL',
  telegram: 'TELEGRAM_BOT_TOKEN, NOTIFY_TELEGRAM',
  webhook: 'WEBHOOK_URL, WEBHOOK_SECRET',
  push: 'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY',
};

/** What a channel that is configured does; null for one that is not. */
function factsOf(language: DeskLanguage, channels: ChannelFacts, channel: Channel) {
  const t = deskTextsOf(language, 'notifications');
  const { mail, telegram, webhook, push } = channels;
  if (channel === 'mail') return mail && t('mailVia', mail);
  if (channel === 'telegram') return telegram ? t('telegramTo') : null;
  if (channel === 'webhook') return webhook && t('webhookTo', webhook);
  return push && t('devices', push);
}

/** The notification channels, and what is still to be configured. */
export function ChannelList({
  language,
  channels,
}: {
  language: DeskLanguage;
  channels: ChannelFacts;
}) {
  const t = deskTextsOf(language, 'notifications');
  const names = deskTextsOf(language, 'channels');
  const { mail, telegram, webhook } = channels;
  return (
    <section className="desk-card">
      <h2>{t('channels')}</h2>
      {!mail && !telegram && !webhook && <p>{t('nothing')}</p>}
      <ul className="desk-rows">
        {CHANNELS.map((channel) => {
          const facts = factsOf(language, channels, channel);
          return (
            <li key={channel}>
              <div>
                <b>{names(channel)}</b>
                <p className="desk-quiet">
                  {facts ?? t('settings', { names: VARIABLES[channel] })}
                </p>
              </div>
              <span className="desk-quiet">{t(facts ? 'on' : 'off')}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
