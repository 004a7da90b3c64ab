import { homeEstimateText } from '@/lib/format/home-estimate';
import { DESK_LANGUAGE_TAGS, type DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { isLocale } from '@/lib/i18n/locales';
import { enquiryPath } from '@/lib/routing/desk-address';
import type { enquiries } from '../db/schema/leads';
import type { notifications } from '../db/schema/notifications';
import { sanitizeLine, sanitizeText } from '../request/text-fields';
import type { OutgoingMessage } from './channel';

type Lead = typeof enquiries.$inferSelect;
type Notification = typeof notifications.$inferSelect;

/** How messages to staff are written. */
export interface MessageTexts {
  language: DeskLanguage;
  /** Where staff work; messages link to it. */
  deskOrigin: string;
}

/** Typed lines get a mark, so that none can pass for one of ours. */
const quoted = (text: string) =>
  sanitizeText(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/** As Chinese clocks show it: the stores are in China. */
const TIME_ZONE = 'Asia/Shanghai';

export function timeOf(at: Date, language: DeskLanguage): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE } as const;
  return new Intl.DateTimeFormat(DESK_LANGUAGE_TAGS[language], format).format(at);
}

export function dayOf(at: Date, language: DeskLanguage): string {
  const format = { dateStyle: 'medium', timeZone: TIME_ZONE } as const;
  return new Intl.DateTimeFormat(DESK_LANGUAGE_TAGS[language], format).format(at);
}

/** A line of a message with counts by name, such as `By port: Khorgos 3`; none without a count. */
export function countedLine(label: string, parts: [string, number | undefined][]): string[] {
  const counted = parts.filter(([, sum]) => sum).map(([name, sum]) => `${name} ${sum}`);
  return counted.length > 0 ? [`${label}: ${counted.join(', ')}`] : [];
}

const carOf = (lead: Lead) => {
  const { brand, carModel, unit } = lead;
  const name = carModel.startsWith(brand) ? carModel : `${brand} ${carModel}`;
  return sanitizeLine(unit ? `${name} (${unit.stock_number})` : name);
};

const languageOf = (lead: Lead, language: DeskLanguage) =>
  isLocale(lead.lang) ? languageNameOf(language, lead.lang) : sanitizeLine(lead.lang);

/** A lead for a CRM, with the texts as they were sent: JSON escapes them. */
export function dataOf(lead: Lead): Record<string, unknown> {
  const { number, name, country, mail, mobile, remark, company, city, lang, from, suspect } = lead;
  return {
    number,
    kind: lead.kind,
    created_at: lead.createdAt.toISOString(),
    name,
    country,
    country_id: lead.countryId,
    mail,
    mobile,
    remark,
    company,
    city,
    lang,
    port: lead.port,
    source: lead.source,
    utm_source: lead.utmSource,
    utm_medium: lead.utmMedium,
    utm_campaign: lead.utmCampaign,
    promotion_id: lead.promotionId,
    first_page: lead.firstPage,
    from,
    from_id: lead.fromId,
    brand: lead.brand,
    brand_sign: lead.brandSign,
    car_model: lead.carModel,
    car_model_sign: lead.carModelSign,
    unit: lead.unit,
    home: lead.home,
    suspect,
  };
}

/** Who asks what, in which language, and how to reach them. */
function factsOf(lead: Lead, stock: string, language: DeskLanguage): string[] {
  const t = deskTextsOf(language, 'notification');
  const lines: [string, string][] = [
    [t('number'), lead.number],
    [t('kind'), deskTextsOf(language, 'kinds')(lead.kind)],
    [t('car'), carOf(lead)],
    [t('stock'), stock],
    [t('name'), sanitizeLine(lead.name)],
    [t('phone'), sanitizeLine(lead.mobile)],
    [t('mail'), sanitizeLine(lead.mail)],
    [t('company'), sanitizeLine(`${lead.company} ${lead.city}`)],
    [t('country'), sanitizeLine(lead.country)],
    [
      deskTextsOf(language, 'enquiry')('home'),
      lead.home ? homeEstimateText(language, lead.home) : '',
    ],
    [t('language'), languageOf(lead, language)],
    [t('port'), t(lead.port)],
    [t('source'), sanitizeLine(`${lead.from} ${lead.fromId}`)],
    [t('time'), timeOf(lead.createdAt, language)],
  ];
  return lines.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`);
}

/** Subject of a message, and the lines above the facts, if any. */
function headOf(lead: Lead, kind: Notification['kind'], holder: string, language: DeskLanguage) {
  const t = deskTextsOf(language, 'notification');
  const { number } = lead;
  if (kind === 'reminder' || kind === 'overdue') {
    const time = lead.answerDueAt ? timeOf(lead.answerDueAt, language) : '';
    const name = sanitizeLine(holder);
    const who = name ? t('heldBy', { name }) : t('heldByNobody');
    return {
      subject: t(`${kind}Subject`, { number, time }),
      lines: [`${t(`${kind}Line`, { time })} ${who}`, ''],
    };
  }
  const car = carOf(lead) || t('noCar');
  return {
    subject: t(kind === 'followUp' ? 'followUpSubject' : 'subject', {
      number,
      name: sanitizeLine(lead.name || lead.mobile || lead.mail),
      car,
    }),
    lines: [
      ...(lead.suspect ? [t('suspect'), ''] : []),
      ...(holder ? [t('heldBy', { name: sanitizeLine(holder) }), ''] : []),
    ],
  };
}

/** Facts in a message that are not in the row of the enquiry. */
export interface LeadFacts {
  /** Who has it in hand, '' for nobody. */
  holder: string;
  /** Stock numbers of the cars that it names, '' for none. */
  stock: string;
  /** What the buyer has written since, '' for nothing. */
  written: string;
}

/** What staff read about an enquiry. */
export function staffMessage(
  lead: Lead,
  { id, kind, receiver }: Notification,
  { holder, stock, written }: LeadFacts,
  { language, deskOrigin }: MessageTexts,
): OutgoingMessage {
  const t = deskTextsOf(language, 'notification');
  const { subject, lines } = headOf(lead, kind, holder, language);
  const path = enquiryPath(lead.id);
  const words = kind === 'followUp' ? written : lead.remark;
  const text = [
    ...lines,
    ...factsOf(lead, stock, language),
    '',
    ...(words ? [quoted(words), ''] : []),
    deskOrigin + path,
    `#${id}`,
  ].join('\n');
  const place = `${languageOf(lead, language)} · ${t(lead.port)}`;
  const isTitled = kind === 'reminder' || kind === 'overdue' || kind === 'followUp';
  const title = t(`${isTitled ? kind : 'enquiry'}Title`, { number: lead.number });
  const short = { title, body: place, path };
  const replyTo = lead.mail && { replyTo: lead.mail };
  return { notificationId: id, receiver, subject, text, data: dataOf(lead), short, ...replyTo };
}
