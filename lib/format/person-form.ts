import {
  NAME_SCRIPTS,
  PERSON_LANGUAGES,
  PERSON_NAME_MAX_LENGTH,
  PERSON_ROLES,
  type PersonLanguage,
  type PersonNames,
  type PersonRole,
} from '@/lib/config/people';
import type { FocusedPicture } from '@/lib/config/picture-upload';
import { PORTS, type Port } from '@/lib/config/ports';
import { pictureIn } from './picture-form';

/** What the form of a person holds, as they are stored. */
export interface PersonFacts {
  names: PersonNames;
  portrait: FocusedPicture | null;
  languages: PersonLanguage[];
  port: Port;
  role: PersonRole | null;
  whatsapp: string;
  telegram: string;
  messenger: string;
  wechat: string;
  phone: string;
  days: number[];
  fromMinute: number;
  untilMinute: number;
  isShown: boolean;
  position: number;
  staffId: string | null;
}

/** One text for each field; several values have commas between them. */
export type PersonForm = Record<string, string>;

/** Days of the week as people count them, from Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;
/** Of an hour. */
const STEP_MINUTES = 30;
/** Every time at which work may begin or end, in minutes; the last one is midnight. */
export const DAY_TIMES = Array.from({ length: 49 }, (_, i) => i * STEP_MINUTES);
export const POSITION_MAX = 99;

export const nameField = (script: string) => `name_${script}`;

/** The initial values of a new person. */
export const NEW_PERSON_FORM: PersonForm = {
  port: PORTS[0],
  days: '1,2,3,4,5',
  from: String(9 * 60),
  until: String(18 * 60),
  shown: 'yes',
  position: '1',
};

export function personFormOf(person: PersonFacts): PersonForm {
  const { names, portrait, languages, port, role, days, staffId, isShown } = person;
  const { whatsapp, telegram, messenger, wechat, phone } = person;
  return {
    ...Object.fromEntries(Object.entries(names).map(([script, name]) => [nameField(script), name])),
    whatsapp: whatsapp && `+${whatsapp}`,
    telegram,
    messenger,
    wechat,
    phone,
    port,
    portrait: portrait ? JSON.stringify([portrait]) : '',
    languages: languages.join(),
    role: role ?? '',
    days: days.join(),
    from: String(person.fromMinute),
    until: String(person.untilMinute),
    shown: isShown ? 'yes' : '',
    position: String(person.position),
    staffId: staffId ?? '',
  };
}

const oneOf = <Value extends string>(values: readonly Value[], text: string) =>
  values.find((value) => value === text);

/** What follows the site's name in an address that was pasted whole, or the name alone. */
const accountIn = (text: string, site: RegExp) =>
  text.trim().replace(site, '').replace(/^@/, '').replace(/\/$/, '');

/** Each channel as it is stored, and what it may look like. */
const CHANNELS = {
  whatsapp: {
    read: (text: string) => text.replace(/^(?:https?:\/\/)?wa\.me\//, '').replace(/[\s()+-]/g, ''),
    fits: /^[1-9]\d{6,14}$/,
  },
  telegram: {
    read: (text: string) => accountIn(text, /^(?:https?:\/\/)?t\.me\//),
    fits: /^[A-Za-z]\w{3,31}$/,
  },
  messenger: {
    read: (text: string) => accountIn(text, /^(?:https?:\/\/)?(?:m\.me|(?:www\.)?facebook\.com)\//),
    fits: /^[A-Za-z0-9][A-Za-z0-9.]{3,49}$/,
  },
  wechat: { read: (text: string) => text.trim(), fits: /^[\w-]{5,30}$/ },
  phone: { read: (text: string) => text.trim(), fits: /^\+[\d ()-]{7,24}$/ },
} as const;

/** What was typed, as it is stored; the fields to look at again where something does not fit. */
export function personOfForm(form: PersonForm): { person: PersonFacts } | { wrong: string[] } {
  const wrong: string[] = [];
  const listIn = (name: string) => (form[name] ?? '').split(',').filter(Boolean);
  // In the order in which the database gives them back.
  const given = NAME_SCRIPTS.toSorted().map(
    (script) => [script, form[nameField(script)] ?? ''] as const,
  );
  const names: Record<string, string> = {};
  for (const [script, typed] of given) {
    const name = typed.replace(/\s+/g, ' ').trim();
    if (name) names[script] = name;
  }
  if (Object.keys(names).length === 0) wrong.push(nameField('Latn'));
  for (const [script, name] of Object.entries(names)) {
    if (name.length > PERSON_NAME_MAX_LENGTH || /[<>\p{Cc}]/u.test(name)) {
      wrong.push(nameField(script));
    }
  }
  const languages = PERSON_LANGUAGES.filter((code) => listIn('languages').includes(code));
  if (languages.length === 0) wrong.push('languages');
  const days = WEEKDAYS.filter((day) => listIn('days').includes(String(day)));
  if (days.length === 0) wrong.push('days');
  const port = oneOf(PORTS, form.port ?? '');
  if (!port) wrong.push('port');
  const role = form.role ? oneOf(PERSON_ROLES, form.role) : null;
  if (role === undefined) wrong.push('role');
  const fromMinute = Number(form.from);
  const untilMinute = Number(form.until);
  const isTime = (minutes: number) => DAY_TIMES.includes(minutes);
  if (!isTime(fromMinute) || !isTime(untilMinute) || untilMinute <= fromMinute) wrong.push('until');
  const position = Number(form.position);
  if (!Number.isInteger(position) || position < 1 || position > POSITION_MAX) {
    wrong.push('position');
  }
  const portrait = pictureIn(form.portrait ?? '');
  if (portrait === undefined) wrong.push('portrait');
  const channels = { whatsapp: '', telegram: '', messenger: '', wechat: '', phone: '' };
  for (const name of Object.keys(CHANNELS) as (keyof typeof CHANNELS)[]) {
    const typed = form[name] ?? '';
    const { read, fits } = CHANNELS[name];
    if (!typed.trim()) continue;
    channels[name] = read(typed);
    if (!fits.test(channels[name])) wrong.push(name);
  }
  if (wrong.length > 0 || !port || role === undefined || portrait === undefined) return { wrong };
  return {
    person: {
      names,
      portrait,
      languages,
      port,
      role,
      days,
      fromMinute,
      untilMinute,
      position,
      ...channels,
      isShown: form.shown === 'yes',
      staffId: form.staffId || null,
    },
  };
}
