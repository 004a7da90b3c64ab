import { ENQUIRY_LIMITS } from '@/lib/contract/enquiry-limits';

/** What a form of an enquiry carries, as its sender wrote it. */
export interface HostileLead {
  /** The attack, for the name of a test. */
  title: string;
  fields: {
    name: string;
    country: string;
    mobile: string;
    mail: string;
    remark: string;
    company: string;
    city: string;
    brand: string;
    car_model: string;
    from: string;
    lang: string;
  };
}

/** A test finds the lead by it; it is the first word of the need. */
const hostileMark = (index: number) => `hostile-${index}`;

const HONEST = {
  name: 'Bat',
  country: 'Монгол',
  mobile: '+976 9911 2233',
  mail: '',
  remark: 'What does it cost?',
  company: '',
  city: '',
  brand: '',
  car_model: '',
  from: 'contact',
  lang: 'mn',
};

/** The same text in every field that takes it, cut to what the field takes. */
function everywhere(text: string): Partial<HostileLead['fields']> {
  const cut = (limit: number) => text.slice(0, limit).toWellFormed();
  return {
    name: cut(ENQUIRY_LIMITS.name),
    country: cut(ENQUIRY_LIMITS.country),
    remark: cut(ENQUIRY_LIMITS.remark - 20),
    company: cut(ENQUIRY_LIMITS.company),
    city: cut(ENQUIRY_LIMITS.city),
    brand: cut(80),
    car_model: cut(120),
    from: cut(60),
  };
}

const FIELDS: [title: string, fields: Partial<HostileLead['fields']>][] = [
  ['a script', everywhere(`<script>window.hacked = 1</script><img src=x onerror="hacked = 1">`)],
  ['an attribute’s end', everywhere(`"'><svg/onload=hacked=1>javascript:hacked=1`)],
  [
    'escape sequences of a terminal',
    everywhere('\u001b[2J\u001b]0;owned\u0007\u001b[31mred\u009b2J\b\b'),
  ],
  ['a formula', everywhere(`=HYPERLINK("http://evil.example";"Click")`)],
  ['a formula after a plus', everywhere(`+cmd|'/C calc'!A0`)],
  ['a formula after a minus', everywhere(`-2+3+cmd|'/C calc'!A0`)],
  ['a formula after an at sign', everywhere(`@SUM(1+1)*cmd|'/C calc'!A0`)],
  ['a formula after a tab', everywhere(`\t=1+1`)],
  ['the end of a cell and of a row', everywhere(`a","b\r\n"c";d\t=1+1`)],
  [
    'headers of a mail',
    everywhere('Eve\r\nBcc: victim@example.com\r\nX-Evil: 1\r\n\r\n<b>body</b>'),
  ],
  ['commands of a mail server', everywhere('a\r\n.\r\nMAIL FROM:<x@evil.example>\r\nDATA')],
  ['encoded words of a mail', everywhere('=?utf-8?Q?=0D=0ABcc:_victim@example.com?=')],
  [
    'text written from the right',
    everywhere('\u202egnp.exe\u202c \u2066hidden\u2069 \u200fabc\u061c'),
  ],
  ['Arabic and Hebrew', everywhere('أهلا وسهلا (1) שלום, 2')],
  [
    'markup of Telegram',
    everywhere('*bold* _i_ `code` [link](http://evil.example) <a href="//x">x</a>'),
  ],
  [
    'a line that passes for ours',
    everywhere('x\nPhone: 110\n#00000000-0000-4000-8000-000000000000'),
  ],
  ['placeholders of templates', everywhere('{number} {{name}} <%= name %> %s %n $& $1')],
  ['statements of a database', everywhere(`'); drop table enquiries; --`)],
  ['line ends of other systems', everywhere('a\u2028b\u2029c\u0085d\u000be\u000cf')],
  ['marks piled on a letter', everywhere(`Z${'\u0300\u0323\u0336'.repeat(300)}`)],
  ['names of objects', everywhere('__proto__')],
  ['one word without an end', everywhere('W'.repeat(ENQUIRY_LIMITS.remark))],
  // The widest character of Unicode, U+FDFD, as often as a need takes it.
  ['a thousand of the widest characters', { remark: '\ufdfd'.repeat(ENQUIRY_LIMITS.remark - 20) }],
  ['pictures of several characters each', everywhere('👩‍👩‍👧‍👦🏳️‍🌈'.repeat(60))],
];

/**
 * Enquiries with one attack each, in every field. The server accepts all of them, with a valid
 * telephone number; wherever they are shown they have to be shown as text.
 */
export const HOSTILE_LEADS: readonly HostileLead[] = FIELDS.map(([title, fields], index) => {
  const remark = `${hostileMark(index)} ${fields.remark ?? HONEST.remark}`;
  return { title, fields: { ...HONEST, ...fields, remark } };
});
