import type { RuleChannel } from '@/lib/config/notification-terms';
import type { NotificationRule, TypedRule } from '@/lib/content/desk/notifications';
import type { DeskPerson } from '@/lib/content/desk/people';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { DeskButton } from './form';
import { RuleForm } from './rule-form';

interface RuleListProps {
  language: DeskLanguage;
  rules: readonly NotificationRule[];
  /** A form that was refused. */
  typed?: TypedRule | undefined;
  people: readonly DeskPerson[];
  channels: readonly RuleChannel[];
  /** Who reads the page. */
  staffId: string;
}

/** A rule in words: which enquiries, and when. */
function conditionOf(rule: NotificationRule, language: DeskLanguage): string {
  const t = deskTextsOf(language, 'rules');
  const { port, lang, enquiryKind, fromHour, untilHour } = rule;
  const which = [
    port && deskTextsOf(language, 'ports')(port),
    lang && languageNameOf(language, lang),
    enquiryKind && deskTextsOf(language, 'kinds')(enquiryKind),
  ].filter(Boolean);
  const isAllDay = fromHour === 0 && untilHour === 24;
  const hours = isAllDay ? t('allDay') : t('hours', { from: fromHour, until: untilHour });
  return [...(which.length > 0 ? which : [t('all')]), hours].join(' · ');
}

/** Every rule, with what can be done about it. */
export function RuleList({ language, rules, typed, people, channels, staffId }: RuleListProps) {
  const t = deskTextsOf(language, 'rules');
  const names = deskTextsOf(language, 'channels');
  const events = deskTextsOf(language, 'ruleEvents');
  if (rules.length === 0) return <p className="desk-quiet">{t('none')}</p>;
  const receiverOf = ({ channel, receiver }: NotificationRule) => {
    if (channel !== 'push') return receiver;
    if (receiver === '') return t('everybody');
    return people.find(({ id }) => id === receiver)?.name ?? receiver;
  };
  return (
    <ul className="desk-rows">
      {rules.map((rule) => (
        <li key={rule.id}>
          <div>
            <b>
              {names(rule.channel)}: <bdi>{receiverOf(rule)}</bdi>
            </b>
            {!rule.isOn && <span className="desk-suspect">{t('isOff')}</span>}
            <p className="desk-quiet">
              {events(rule.event)} · {conditionOf(rule, language)}
            </p>
          </div>
          <div className="desk-actions">
            <DeskButton action="switch-rule" values={{ id: rule.id, isOn: String(!rule.isOn) }}>
              {t(rule.isOn ? 'switchOff' : 'switchOn')}
            </DeskButton>
            <DeskButton action="remove-rule" values={{ id: rule.id }}>
              {t('remove')}
            </DeskButton>
          </div>
          <details className="desk-change" open={typed?.id === String(rule.id)}>
            <summary>{t('change')}</summary>
            <RuleForm
              language={language}
              rule={rule}
              typed={typed}
              people={people}
              channels={channels}
              staffId={staffId}
            />
          </details>
        </li>
      ))}
    </ul>
  );
}
