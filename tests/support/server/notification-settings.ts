import type { NotificationSettings } from '@/lib/server/request/notification-settings';

const NOBODY = { all: [], khorgos: [], erenhot: [] };

/** As without any configuration: no channel is open. */
export const NOBODY_IS_TOLD: NotificationSettings = {
  mail: null,
  telegram: null,
  webhook: null,
  push: null,
  receivers: { mail: NOBODY, telegram: NOBODY },
  language: 'en',
  siteHost: 'mall.example',
  deskOrigin: 'http://desk.localhost',
  remindMinutes: 60,
  /** Never: tests run at any hour of the stores' day. Those of summaries set one. */
  summaryHour: 24,
  /** None is summed up. */
  singleMessages: 1_000_000,
};
