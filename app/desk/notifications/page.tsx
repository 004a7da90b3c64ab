import { ChannelList } from '@/components/desk/channel-list';
import { DeskButton } from '@/components/desk/form';
import { DeskFrame } from '@/components/desk/frame';
import { DeskLink } from '@/components/desk/link';
import { NotificationTable } from '@/components/desk/notification-table';
import { NotificationTabs } from '@/components/desk/notification-tabs';
import { NOTIFICATION_STATES } from '@/lib/config/notification-terms';
import {
  notificationStateOf,
  readChannels,
  readNotifications,
} from '@/lib/content/desk/notifications';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('notifications');

/** What is configured, and every message with its attempts, by its state. */
export default async function NotificationsPage({
  searchParams,
}: PageProps<'/desk/notifications'>) {
  const { staff, language, notice } = await readDeskPage('manageNotifications', searchParams);
  const query = await searchParams;
  const state = notificationStateOf(query.state);
  const [channels, { notifications, olderThan, counts }] = await Promise.all([
    readChannels(),
    readNotifications(state, query.before),
  ]);
  const t = deskTextsOf(language, 'notifications');
  const states = deskTextsOf(language, 'notificationStates');
  const hrefOf = (other: string) => `${DESK_PATHS.notifications}?state=${other}`;
  return (
    <DeskFrame language={language} staff={staff} current="notifications" notice={notice}>
      <h1>{t('title')}</h1>
      <NotificationTabs language={language} current="messages" />
      <ChannelList language={language} channels={channels} />
      <section className="desk-card" aria-label={t('messages')}>
        <div className="desk-head">
          <nav aria-label={t('state')} className="desk-tabs">
            {NOTIFICATION_STATES.map((other) => (
              <a
                key={other}
                href={hrefOf(other)}
                aria-current={other === state ? 'page' : undefined}
              >
                {states(other)}
                {(other === 'dead' || other === 'pending') && ` ${counts[other]}`}
              </a>
            ))}
          </nav>
          {state === 'dead' && notifications.length > 1 && (
            <DeskButton action="retry-notification" values={{ id: 'all' }}>
              {t('retryAll')}
            </DeskButton>
          )}
        </div>
        {notifications.length > 0 ? (
          <NotificationTable language={language} rows={notifications} />
        ) : (
          <p className="desk-quiet">{t(state === 'dead' ? 'noneDead' : 'noneOther')}</p>
        )}
      </section>
      {olderThan && <DeskLink href={`${hrefOf(state)}&before=${olderThan}`}>{t('older')}</DeskLink>}
    </DeskFrame>
  );
}
