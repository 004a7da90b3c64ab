import type { ReactNode } from 'react';
import { ENQUIRY_KINDS } from '@/lib/config/enquiry-states';
import { RULE_EVENTS, type RuleChannel } from '@/lib/config/notification-terms';
import { PORTS } from '@/lib/config/ports';
import type { NotificationRule, TypedRule } from '@/lib/content/desk/notifications';
import type { DeskPerson } from '@/lib/content/desk/people';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { LOCALES } from '@/lib/i18n/locales';
import { DeskForm } from './form';
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
    ...{ receiver: isPush ? '' : rule.receiver, person: isPush ? rule.receiver : '' },
  };
  const filled: Partial<Record<keyof TypedRule['values'], string | number | null>> = {
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
  return (
    <DeskForm
      action="save-rule"
      values={rule ? { id: rule.id, seen: filled.seen ?? JSON.stringify(rule) } : {}}
      className="desk-rule"
    >
      <Choice id={`event-${id}`} name="event" label={t('event')} value={filled.event}>
        {RULE_EVENTS.map((event) => [event, events(event)])}
      </Choice>
      <Choice id={`channel-${id}`} name="channel" label={t('channel')} value={filled.channel}>
        {shown.map((channel) => [channel, names(channel)])}
      </Choice>
      <Field id={`receiver-${id}`} label={t('receiver')}>
        <input
          id={`receiver-${id}`}
          name="receiver"
          maxLength={254}
          autoComplete="off"
          defaultValue={filled.receiver ?? ''}
          className="field-box"
        />
      </Field>
      {shown.includes('push') && (
        <Choice id={`person-${id}`} name="person" label={t('person')} value={named}>
          {[['', t('everybody')], ...offered]}
        </Choice>
      )}
      <Choice id={`port-${id}`} name="port" label={t('port')} value={filled.port}>
        {[['', t('any')], ...PORTS.map((port) => [port, ports(port)] as const)]}
      </Choice>
      <Choice id={`lang-${id}`} name="lang" label={t('language')} value={filled.lang}>
        {[
          ['', t('any')],
          ...LOCALES.map((locale) => [locale, languageNameOf(language, locale)] as const),
        ]}
      </Choice>
      <Choice id={`kind-${id}`} name="enquiryKind" label={t('kind')} value={filled.enquiryKind}>
        {[['', t('any')], ...ENQUIRY_KINDS.map((kind) => [kind, kinds(kind)] as const)]}
      </Choice>
      <div className="desk-hours">
        <Choice id={`from-${id}`} name="fromHour" label={t('from')} value={filled.fromHour ?? 0}>
          {hours(0, 23)}
        </Choice>
        <Choice
          id={`until-${id}`}
          name="untilHour"
          label={t('until')}
          value={filled.untilHour ?? 24}
        >
          {hours(1, 24)}
        </Choice>
      </div>
      <p className="desk-quiet">{t('summaryHint')}</p>
      <KeptDraft staffId={staffId} name={`rule-${id}`} />
      <button type="submit" className={rule ? 'desk-button-quiet' : 'desk-button'}>
        {t(rule ? 'save' : 'add')}
      </button>
    </DeskForm>
  );
}

function Field({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}

interface ChoiceProps {
  id: string;
  name: string;
  label: string;
  value: string | number | null | undefined;
  /** Values and what they are called. */
  children: readonly (readonly [value: string, name: string])[];
}

function Choice({ id, name, label, value, children }: ChoiceProps) {
  return (
    <Field id={id} label={label}>
      <select id={id} name={name} defaultValue={value ?? undefined} className="field-box">
        {children.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
