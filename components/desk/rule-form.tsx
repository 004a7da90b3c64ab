import { ENQUIRY_KINDS } from '@/lib/config/enquiry-states';
import { RULE_EVENTS, type RuleChannel } from '@/lib/config/notification-terms';
import { PORTS } from '@/lib/config/ports';
import type { NotificationRule, TypedRule } from '@/lib/content/desk/notifications';
import type { DeskPerson } from '@/lib/content/desk/people';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { LOCALES } from '@/lib/i18n/locales';
import type { Choices } from './choice';
import { Field } from './field';
import { DeskForm, DeskSubmit } from './form';
import { KeptDraft } from './kept-draft';

interface RuleFormProps {
  language: DeskLanguage;
  /** Left out for a new one. */
  rule?: NotificationRule;
  /** One that was refused, as it was typed. */
  typed?: TypedRule | undefined;
  /** Those without access are offered only to a rule that names them already. */
  people: readonly DeskPerson[];
  channels: readonly RuleChannel[];
  /** Who reads the page. */
  staffId: string;
}

const hours = (from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, i) => from + i).map(
    (hour) => [String(hour), `${hour}:00`] as const,
  );

/** Everything that a rule says, to be changed or made. */
export function RuleForm({ language, rule, typed, people, channels, staffId }: RuleFormProps) {
  const t = deskTextsOf(language, 'rules');
  const names = deskTextsOf(language, 'channels');
  const events = deskTextsOf(language, 'ruleEvents');
  const ports = deskTextsOf(language, 'ports');
  const kinds = deskTextsOf(language, 'kinds');
  const id = rule?.id ?? 'new';
  const isPush = rule?.channel === 'push';
  const stored = rule && {
    ...rule,
    receiver: isPush ? '' : rule.receiver,
    person: isPush ? rule.receiver : '',
  };
  const filled: Partial<Record<keyof TypedRule['values'], string | number | null>> = {
    untilHour: 24,
    ...stored,
    ...(typed?.id === String(id) && typed.values),
  };
  const named = String(filled.person ?? '');
  const offered = people
    .filter((each) => !each.disabledAt || each.id === named)
    .map((each) => [each.id, each.name] as const);
  // Without an option of its own, it would become everybody with the next change.
  if (named && !offered.some(([person]) => person === named)) offered.push([named, named]);
  const shown = rule && !channels.includes(rule.channel) ? [...channels, rule.channel] : channels;
  const choice = (name: keyof typeof filled, label: string, choices: Choices, empty?: string) => (
    <Field
      id={`${name}-${id}`}
      name={name}
      label={label}
      choices={choices}
      empty={empty}
      defaultValue={filled[name] ?? undefined}
    />
  );
  return (
    <DeskForm
      action="save-rule"
      values={rule ? { id: rule.id, seen: filled.seen ?? JSON.stringify(rule) } : {}}
      className="desk-rule"
    >
      {choice(
        'event',
        t('event'),
        RULE_EVENTS.map((event) => [event, events(event)]),
      )}
      {choice(
        'channel',
        t('channel'),
        shown.map((channel) => [channel, names(channel)]),
      )}
      <Field
        id={`receiver-${id}`}
        name="receiver"
        label={t('receiver')}
        maxLength={254}
        autoComplete="off"
        defaultValue={filled.receiver ?? ''}
      />
      {shown.includes('push') && choice('person', t('person'), offered, t('everybody'))}
      {choice(
        'port',
        t('port'),
        PORTS.map((port) => [port, ports(port)]),
        t('any'),
      )}
      {choice(
        'lang',
        t('language'),
        LOCALES.map((locale) => [locale, languageNameOf(language, locale)]),
        t('any'),
      )}
      {choice(
        'enquiryKind',
        t('kind'),
        ENQUIRY_KINDS.map((kind) => [kind, kinds(kind)]),
        t('any'),
      )}
      <div className="desk-hours">
        {choice('fromHour', t('from'), hours(0, 23))}
        {choice('untilHour', t('until'), hours(1, 24))}
      </div>
      <p className="desk-quiet">{t('summaryHint')}</p>
      <KeptDraft staffId={staffId} name={`rule-${id}`} />
      <DeskSubmit isMain={!rule}>{t(rule ? 'save' : 'add')}</DeskSubmit>
    </DeskForm>
  );
}
