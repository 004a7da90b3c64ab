import { randomUUID } from 'node:crypto';
import type { InputHTMLAttributes } from 'react';
import type { Choices } from '@/components/desk/choice';
import { Boxes, Check, Field } from '@/components/desk/field';
import { DeskForm, DeskSubmit } from '@/components/desk/form';
import { KeptDraft } from '@/components/desk/kept-draft';
import { PicturePlace } from '@/components/desk/pictures/picture-place';
import {
  NAME_SCRIPTS,
  PERSON_CHANNELS,
  PERSON_LANGUAGES,
  PERSON_NAME_MAX_LENGTH,
  PERSON_ROLES,
} from '@/lib/config/people';
import type { UploadedPicture } from '@/lib/config/picture-upload';
import { PORTS } from '@/lib/config/ports';
import type { EditedPerson } from '@/lib/content/desk/mall-people';
import { dayTimeOf, weekdayNameOf } from '@/lib/content/desk/person-words';
import { filesNowOf, storedNowOf } from '@/lib/content/desk/record-words';
import { DAY_TIMES, nameField, POSITION_MAX, WEEKDAYS } from '@/lib/format/person-form';
import { isSamePicture } from '@/lib/format/picture-form';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf, scriptNameOf } from '@/lib/i18n/desk-texts';

interface PersonFormProps {
  language: DeskLanguage;
  staffId: string;
  person: EditedPerson;
  /** Whether somebody else has changed the person meanwhile. */
  isChanged: boolean;
  /** Accounts that enquiries can go to. */
  accounts: readonly { id: string; name: string }[];
  /** A picture that was sent without script. */
  sent: readonly UploadedPicture[];
}

/** How channels are typed. */
const TYPED: Readonly<Record<string, InputHTMLAttributes<HTMLElement>>> = {
  whatsapp: { type: 'tel', placeholder: '+86 138 0000 0000' },
  telegram: { placeholder: '@name' },
  messenger: { placeholder: 'm.me/name' },
  phone: { type: 'tel', placeholder: '+86 138 0000 0000' },
};

/** Everything that buyers see of a person, and where their enquiries go. */
export function PersonForm(props: PersonFormProps) {
  const { language, staffId, person, isChanged, accounts, sent } = props;
  const { id, form, stored, wrong, seen } = person;
  const t = deskTextsOf(language, 'mallPeople');
  const ports = deskTextsOf(language, 'ports');
  const channels = deskTextsOf(language, 'mallPeople.channels');
  const answers = deskTextsOf(language, 'recordFields');
  const draft = `person-${id ?? 'new'}`;
  /** The error of a field, or the value that somebody else has stored in it. */
  const faultOf = (name: string, nameOf: (value: string) => string = (value) => value) => {
    if (isChanged && stored && (stored[name] ?? '') !== (form[name] ?? '')) {
      return storedNowOf(language, nameOf(stored[name] ?? ''));
    }
    if (!wrong.has(name)) return undefined;
    return t(`wrong.${name.startsWith('name_') ? 'name' : (name as 'days')}`);
  };
  const isOtherPortrait = isChanged && stored && !isSamePicture(stored.portrait, form.portrait);
  const line = (name: string, label: string, more: InputHTMLAttributes<HTMLElement> = {}) => (
    <Field
      key={name}
      name={name}
      label={label}
      fault={faultOf(name)}
      defaultValue={form[name] ?? ''}
      maxLength={100}
      autoComplete="off"
      {...more}
    />
  );
  const choice = (name: string, label: string, choices: Choices, empty?: string) => {
    const nameOf = (value: string) => choices.find(([each]) => each === value)?.[1] ?? value;
    const asked = { name, label, choices, empty, fault: faultOf(name, nameOf) };
    return <Field {...asked} defaultValue={form[name]} />;
  };
  const boxes = (name: string, label: string, choices: Choices, className?: string) => {
    const namesOf = (values: string) =>
      choices
        .filter(([each]) => values.split(',').includes(each))
        .map(([, text]) => text)
        .join(', ');
    const asked = { name, label, choices, className, fault: faultOf(name, namesOf) };
    return <Boxes {...asked} checked={(form[name] ?? '').split(',')} />;
  };
  const times = DAY_TIMES.map((minutes) => [String(minutes), dayTimeOf(minutes)] as const);
  const languages = PERSON_LANGUAGES.map((code) => [code, languageNameOf(language, code)] as const);
  return (
    <DeskForm
      action="save-person"
      values={id ? { id, seen } : { formId: randomUUID() }}
      className="desk-unit-form"
    >
      <fieldset className="desk-card">
        <legend>{t('who')}</legend>
        <div className="desk-unit-fields">
          {NAME_SCRIPTS.map((script) =>
            line(nameField(script), t('nameIn', { script: scriptNameOf(language, script) }), {
              maxLength: PERSON_NAME_MAX_LENGTH,
              dir: 'auto',
            }),
          )}
        </div>
        <p className="desk-quiet">{t('nameHint')}</p>
        <div className="desk-unit-fields">
          {choice(
            'port',
            t('port'),
            PORTS.map((port) => [port, ports(port)] as const),
          )}
          {choice(
            'role',
            t('role'),
            PERSON_ROLES.map((role) => [role, t(`roles.${role}`)] as const),
            t('noRole'),
          )}
          {boxes('languages', t('languages'), languages)}
        </div>
      </fieldset>
      <PicturePlace
        language={language}
        draft={draft}
        sent={sent}
        name="portrait"
        type="picture"
        title={t('portrait')}
        value={form.portrait}
        fault={
          isOtherPortrait
            ? filesNowOf(language, stored.portrait ?? '')
            : wrong.has('portrait') && t('wrong.portrait')
        }
      />
      <fieldset className="desk-card">
        <legend>{t('reach')}</legend>
        <div className="desk-unit-fields">
          {PERSON_CHANNELS.map((channel) => line(channel, channels(channel), TYPED[channel]))}
        </div>
        <p className="desk-quiet">{t('reachHint')}</p>
      </fieldset>
      <fieldset className="desk-card">
        <legend>{t('hours')}</legend>
        <div className="desk-unit-fields">
          {boxes(
            'days',
            t('days'),
            WEEKDAYS.map((day) => [String(day), weekdayNameOf(language, day)] as const),
            'desk-days',
          )}
          {choice('from', t('from'), times.slice(0, -1))}
          {choice('until', t('until'), times.slice(1))}
        </div>
      </fieldset>
      <fieldset className="desk-card">
        <legend>{t('place')}</legend>
        <div className="desk-unit-fields">
          {choice(
            'staffId',
            t('account'),
            accounts.map((each) => [each.id, each.name] as const),
            t('noAccount'),
          )}
          {line('position', t('position'), {
            type: 'number',
            min: 1,
            max: POSITION_MAX,
            inputMode: 'numeric',
          })}
        </div>
        <p className="desk-quiet">{t('accountHint')}</p>
        <Check
          name="shown"
          value="yes"
          defaultChecked={form.shown === 'yes'}
          label={t('shown')}
          fault={faultOf('shown', (value) => answers(value ? 'yes' : 'no'))}
        />
      </fieldset>
      <p className="desk-unit-save">
        <DeskSubmit isMain>{t('save')}</DeskSubmit>
      </p>
      <KeptDraft staffId={staffId} name={draft} />
    </DeskForm>
  );
}
