import { DeskFrame } from '@/components/desk/frame';
import { NotificationTabs } from '@/components/desk/notification-tabs';
import { RuleForm } from '@/components/desk/rule-form';
import { RuleList } from '@/components/desk/rule-list';
import { PORTS } from '@/lib/config/ports';
import { readRules, typedRuleOf } from '@/lib/content/desk/notifications';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

export const generateMetadata = titleOf('rules');

/** Who is notified of what. */
export default async function RulesPage({ searchParams }: PageProps<'/desk/notifications/rules'>) {
  const { staff, language, notice } = await readDeskPage('manageNotifications', searchParams);
  const t = deskTextsOf(language, 'rules');
  const names = deskTextsOf(language, 'channels');
  const ports = deskTextsOf(language, 'ports');
  const { rules, people, channels, receivers, remindMinutes, summaryHour } = await readRules();
  const typed = typedRuleOf(await searchParams, rules);
  const always = (['mail', 'telegram'] as const).map((channel) => {
    const { all, ...ofPort } = receivers[channel];
    const parts = PORTS.flatMap((port) => ofPort[port].map((each) => `${each} (${ports(port)})`));
    return { channel, named: [...all, ...parts].join(', ') || t('nobody') };
  });
  return (
    <DeskFrame language={language} staff={staff} current="notifications" notice={notice}>
      <h1>{t('title')}</h1>
      <NotificationTabs language={language} current="rules" />
      <div className="desk-cards">
        <section className="desk-card">
          <p>{t('text')}</p>
          <RuleList
            language={language}
            rules={rules}
            typed={typed}
            people={people}
            channels={channels}
            staffId={staff.id}
          />
          <h2>{t('always')}</h2>
          <ul className="desk-rows">
            {always.map(({ channel, named }) => (
              <li key={channel}>
                <div>
                  <b>{names(channel)}</b>
                  <p className="desk-quiet desk-wrap">{named}</p>
                </div>
              </li>
            ))}
            {channels.includes('push') && (
              <li>
                <div>
                  <b>{names('push')}</b>
                  <p className="desk-quiet">{t('everybody')}</p>
                </div>
              </li>
            )}
          </ul>
          <p className="desk-quiet">
            {t('ownersNote', { hour: summaryHour, minutes: remindMinutes })}
          </p>
        </section>
        {channels.length > 0 && (
          <section className="desk-card">
            <h2>{t('add')}</h2>
            <p className="desk-quiet">{t('hoursNote')}</p>
            <RuleForm
              language={language}
              typed={typed}
              people={people}
              channels={channels}
              staffId={staff.id}
            />
          </section>
        )}
      </div>
    </DeskFrame>
  );
}
