import { and, eq } from 'drizzle-orm';
import { COMPANY, STORES } from '@/lib/config/company';
import { DESK_LANGUAGE_TAGS, type DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { interfaceLocaleOf, isLocale, LOCALE_NAMES } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { Database } from '../db/database';
import { brands, models } from '../db/schema/catalogue';
import type { enquiries } from '../db/schema/leads';
import type { notifications } from '../db/schema/notifications';
import { sanitizeLine, sanitizeText } from '../http/text-fields';
import type { OutgoingMessage } from './channel';

type Lead = typeof enquiries.$inferSelect;
type Notification = typeof notifications.$inferSelect;

/** Typed lines stand under a mark, so that none can pass for one of ours. */
const quoted = (text: string) =>
  sanitizeText(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/** As Chinese clocks show it: the stores are in China. */
function timeOf(at: Date, language: DeskLanguage): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Shanghai' } as const;
  return new Intl.DateTimeFormat(DESK_LANGUAGE_TAGS[language], format).format(at);
}

const carOf = (lead: Lead) => {
  const { brand, carModel } = lead;
  return sanitizeLine(carModel.startsWith(brand) ? carModel : `${brand} ${carModel}`);
};

const languageOf = (lead: Lead) => (isLocale(lead.lang) ? LOCALE_NAMES[lead.lang] : lead.lang);

/** A lead as a CRM reads it: as it was sent, which is JSON's business to carry. */
function dataOf(lead: Lead): Record<string, unknown> {
  const { number, name, country, mail, mobile, remark, company, city, lang, from, suspect } = lead;
  return {
    number,
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
    from,
    from_id: lead.fromId,
    brand: lead.brand,
    brand_sign: lead.brandSign,
    car_model: lead.carModel,
    car_model_sign: lead.carModelSign,
    suspect,
  };
}

/** What staff read: who asks what, in which language, and how to reach them. */
function staffMessage(lead: Lead, { id, receiver }: Notification, language: DeskLanguage) {
  const t = deskTextsOf(language, 'notification');
  const car = carOf(lead);
  const lines: [string, string][] = [
    [t('number'), lead.number],
    [t('car'), car],
    [t('name'), sanitizeLine(lead.name)],
    [t('phone'), sanitizeLine(lead.mobile)],
    [t('mail'), sanitizeLine(lead.mail)],
    [t('company'), sanitizeLine(`${lead.company} ${lead.city}`)],
    [t('country'), sanitizeLine(lead.country)],
    [t('language'), languageOf(lead)],
    [t('port'), t(lead.port)],
    [t('source'), sanitizeLine(`${lead.from} ${lead.fromId}`)],
    [t('time'), timeOf(lead.createdAt, language)],
  ];
  const facts = lines.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`);
  const text = [
    ...(lead.suspect ? [t('suspect'), ''] : []),
    ...facts,
    '',
    quoted(lead.remark),
    '',
    `#${id}`,
  ].join('\n');
  const subject = t('subject', {
    number: lead.number,
    name: sanitizeLine(lead.name),
    car: car || t('noCar'),
  });
  const replyTo = lead.mail && { replyTo: lead.mail };
  return { notificationId: id, receiver, subject, text, data: dataOf(lead), ...replyTo };
}

/** The car's name as the catalogue has it, or nothing. */
async function knownCar(db: Database, { carModelSign }: Lead): Promise<string> {
  if (!carModelSign) return '';
  const [car] = await db
    .select({ brand: brands.brandName, model: models.modelName, id: models.modelId })
    .from(models)
    .innerJoin(brands, eq(brands.brandSign, models.brandSign))
    .where(and(eq(models.modelSign, carModelSign)));
  return car ? `${car.brand} ${car.model}, ${COMPANY.stockPrefix}-${car.id}` : '';
}

/**
 * What the buyer gets, in the language of the enquiry. It repeats nothing that was typed: whoever
 * types somebody else's address could send them any text in our name.
 */
async function buyerMessage(db: Database, lead: Lead, { id, receiver }: Notification) {
  const locale = isLocale(lead.lang) ? lead.lang : 'ru';
  const t = textsOf(locale, 'enquiryCopy');
  const store = STORES[lead.port];
  const language = interfaceLocaleOf(locale);
  const car = await knownCar(db, lead);
  const { number } = lead;
  const text = [
    t('greeting'),
    '',
    t('received', { number }),
    ...(car ? [t('car', { car })] : []),
    t('promise', { days: COMPANY.replyBusinessDays }),
    '',
    t('contact', { number }),
    `${store.name[language]}, ${store.phone}`,
    COMPANY.email,
    '',
    t('reason'),
    '',
    COMPANY.name,
  ].join('\n');
  return { notificationId: id, receiver, subject: t('subject', { number }), text, data: {} };
}

/** The message of a notification, made from its lead: the same whenever it is made again. */
export async function messageOf(
  db: Database,
  notification: Notification,
  lead: Lead,
  language: DeskLanguage,
): Promise<OutgoingMessage> {
  return notification.kind === 'copy'
    ? buyerMessage(db, lead, notification)
    : staffMessage(lead, notification, language);
}
