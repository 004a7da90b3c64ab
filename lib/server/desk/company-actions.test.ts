import { afterAll, describe, expect, it } from 'vitest';
import { answerDueAt } from '@/lib/config/answer-promise';
import {
  company,
  EXAMPLE_FACTS,
  isExample,
  isOffered,
  messagingAppOf,
  setCompanyFacts,
  storeOf,
} from '@/lib/config/company';
import {
  COMPANY_FIELDS,
  type CompanySection,
  factsOf,
  factText,
} from '@/lib/config/company-fields';
import { distanceM } from '@/lib/config/positions';
import { readCompanyPart } from '@/lib/content/desk/company';
import { feeMarkOf, feeValuesOf } from '@/lib/format/model-facts';
import { hoursTextOf } from '@/lib/format/opening-hours';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { storeTextsOf } from '@/lib/i18n/texts';
import { formInPage } from '@/tests/support/server/desk-browser';
import { backend, marketing, owner, sales, withDeskTeam } from '@/tests/support/server/desk-team';
import { loadCompanyFacts, marksOf, readSection, saveSection } from '../company/company-facts';
import { numberAt } from '../search/quantity-parser';
import { bareReferenceOf, referenceAt } from '../search/stock-reference';
import { normalizeQuery, tokensOf } from '../search/tokens';
import { listAudit } from '../staff/audit';

withDeskTeam({ isSite: true });
// Other test files run in this process, too.
afterAll(() => setCompanyFacts(EXAMPLE_FACTS));

/** What a form of a section holds that was just opened. */
async function opened(section: CompanySection) {
  const { form } = await readSection(backend.db, section);
  return { section, seen: JSON.stringify(marksOf(form)) };
}

/** Saves some fields of a section, and refreshes this process. */
async function save(section: CompanySection, fields: Record<string, string | string[]>) {
  const { to } = await owner.send('save-facts', { ...(await opened(section)), ...fields });
  await loadCompanyFacts(backend.db);
  return new URL(to ?? '', 'http://desk.localhost');
}

const entryOf = ({ searchParams }: URL) => searchParams.get('undo') ?? '';

const tokenize = (query: string) => tokensOf(normalizeQuery(query), () => false);

describe('a fact of the company', () => {
  it('is changed, recorded in the audit trail, and undone by one press', async () => {
    const saved = await save('khorgos', { phone: '+86 999 123 45 67', street_ru: 'ул. Мира, 5' });
    expect(saved.searchParams.get('notice')).toBe('factsSaved');
    expect(storeOf('khorgos').phone).toBe('+86 999 123 45 67');
    expect(storeTextsOf('ru', 'khorgos').address).toContain('ул. Мира, 5');
    const [entry] = (await listAudit(backend.db)).entries;
    expect(entry).toMatchObject({ action: 'factsChanged', subjectId: 'khorgos' });
    expect(entry?.before).toMatchObject({ phone: '+86 000 0000 0001' });
    expect(entry?.after).toEqual({ phone: '+86 999 123 45 67', street_ru: 'ул. Мира, 5' });
    const undone = await owner.send('undo-facts', { section: 'khorgos', entry: entryOf(saved) });
    expect(undone.to).toContain('notice=factsUndone');
    await loadCompanyFacts(backend.db);
    expect(storeOf('khorgos').phone).toBe('+86 000 0000 0001');
    expect(storeTextsOf('ru', 'khorgos').address).not.toContain('ул. Мира, 5');
    const twice = await owner.send('undo-facts', { section: 'khorgos', entry: entryOf(saved) });
    expect(twice.to).toContain('notice=factsNotUndone');
  });

  it('keeps what one changed while another had it open, unless both changed the same', async () => {
    const mine = await opened('names');
    const theirs = await opened('names');
    await owner.send('save-facts', { ...theirs, name: 'Golden Gate' });
    const other = await owner.send('save-facts', { ...mine, legalName: 'Golden Gate Ltd.' });
    expect(other.to).toContain('notice=factsSaved');
    const same = await owner.send('save-facts', { ...mine, name: 'Silver Gate' });
    expect(same.to).toContain('wrong=name');
    expect(same.to).toContain('typed.name=Silver+Gate');
    expect(same.to).toContain('notice=factsChanged');
    await loadCompanyFacts(backend.db);
    expect(company()).toMatchObject({ name: 'Golden Gate', legalName: 'Golden Gate Ltd.' });
  });

  it.each([
    ['has a field that does not fit', 'factsRefused', { whatsapp: '12' }],
    ['has read a place', 'placeRead', { spot: '44.2301, 80.4301' }],
  ])('keeps what another changed before the form %s', async (_case, notice, sent) => {
    const { form } = await readSection(backend.db, 'khorgos');
    const mine = { ...(await opened('khorgos')), phone: '+86 999 111 11 11' };
    const theirs = notice === 'placeRead' ? '+86 999 222 22 22' : '+86 999 333 33 33';
    await save('khorgos', { phone: theirs });
    /** Opens the page that answers a form, and sends its form once more. */
    const sendAgain = async (to: string | null) => {
      const { searchParams } = new URL(to ?? '', 'http://desk.localhost');
      const shown = Promise.resolve(Object.fromEntries(searchParams));
      const part = await readCompanyPart('khorgos', shown);
      const seen = JSON.stringify(part.marks);
      const { whatsapp = '' } = form;
      return owner.send('save-facts', { ...part.form, section: 'khorgos', seen, whatsapp });
    };
    const first = await owner.send('save-facts', { ...mine, ...sent });
    expect(first.to).toContain(`notice=${notice}`);
    const second = await sendAgain(first.to);
    expect(second.to).toContain('notice=factsChanged');
    expect(second.to).toContain('wrong=phone');
    expect((await readSection(backend.db, 'khorgos')).form.phone).toBe(theirs);
    // Who has been told of the colleague's change may overwrite it.
    expect((await sendAgain(second.to)).to).toContain('notice=factsSaved');
    expect((await readSection(backend.db, 'khorgos')).form.phone).toBe(mine.phone);
    await save('khorgos', form);
  });

  it('comes back without script with all that was typed, beside what a colleague has written', async () => {
    const { form: before } = await readSection(backend.db, 'erenhot');
    const opening = { ...(await opened('erenhot')), plain: 'yes' };
    const typed = Object.fromEntries(
      LOCALES.flatMap((locale) => [
        [`street_${locale}`, `улица "Мира", дом <${locale}>, `.repeat(2)],
        [`region_${locale}`, 'Автономный район Внутренняя Монголия'],
      ]),
    );
    const chosen = { days: '1|3' };
    const sent = { ...opening, ...typed, ...chosen };
    const refused = await owner.read('save-facts', { ...sent, phone: '12' });
    expect(refused.status).toBe(422);
    const again = formInPage(refused.html);
    expect(again).toMatchObject({ ...opening, ...typed, days: '1|3', phone: '12' });
    expect(refused.html).toContain('<label for="street_mn">街道和门牌号 (蒙古语)</label>');
    await save('erenhot', { street_ru: 'ул. Ленина, 1' });
    const right = { ...again, phone: '+86 999 444 44 44' };
    const changed = await owner.read('save-facts', right);
    expect(changed.html).toContain('ул. Ленина, 1');
    const { to } = await owner.send('save-facts', formInPage(changed.html));
    expect(to).toContain('notice=factsSaved');
    const { form } = await readSection(backend.db, 'erenhot');
    expect(form).toMatchObject({ phone: '+86 999 444 44 44', days: '1|3' });
    expect(form.street_ru).toBe(typed.street_ru?.trim());
    await save('erenhot', before);
  });

  it('is for owners to change', async () => {
    for (const person of [sales, marketing]) {
      const answer = await person.send('save-facts', { ...(await opened('names')), name: 'X' });
      expect(answer.status).toBe(403);
    }
  });

  it.each(['info@почта.рф', 'info@xn--80a1acny.xn--p1ai', 'info@байгууллага.мон'])(
    'may be a mail address of any domain: %s',
    async (email) => {
      const saved = await save('contacts', { email });
      expect(saved.searchParams.get('notice')).toBe('factsSaved');
      expect(company().email).toBe(email);
      await owner.send('undo-facts', { section: 'contacts', entry: entryOf(saved) });
      await loadCompanyFacts(backend.db);
    },
  );

  it.each<[CompanySection, Record<string, string>]>([
    ['names', { name: '' }],
    ['names', { name: 'x'.repeat(31) }],
    ['names', { legalName: 'Golden\u202eGate' }],
    ['khorgos', { phone: '8 999 123' }],
    ['khorgos', { phone: '+7 <script>' }],
    ['khorgos', { whatsapp: '123' }],
    ['khorgos', { closes: '08:00' }],
    ['khorgos', { days: '' }],
    ['khorgos', { holidays: '2027-02-30' }],
    ['khorgos', { holidays: '2027-01-01 – 2027-12-31' }],
    // Latitude and longitude changed places.
    ['khorgos', { latitude: '80.4141', longitude: '44.2136' }],
    ['khorgos', { gcjLatitude: '44.5' }],
    ['contacts', { email: 'nobody' }],
    ['contacts', { facebook: 'https://evil.example/facebook.com' }],
    ['contacts', { facebook: 'javascript:alert(1)//facebook.com' }],
    ['contacts', { telegram: '', app_ru: 'telegram' }],
    ['offers', { stockPrefix: 'B-1' }],
    ['offers', { voucherYuan: '0' }],
    ['fee', { otherKw: '0' }],
    ['fee', { since: '2026-02-30' }],
    ['fee', { since: '2026-02' }],
    ['fee', { since: '2099-01-01' }],
    ['fee', { source: 'javascript:alert(1)' }],
    ['search', { google: '"><script>' }],
  ])('of %s is refused with the field that does not fit: %j', async (section, fields) => {
    const { searchParams } = await save(section, fields);
    expect(searchParams.get('notice')).toBe('factsRefused');
    const wrong = searchParams.get('wrong')?.split(',') ?? [];
    expect(COMPANY_FIELDS[section].map(({ name }) => name)).toEqual(expect.arrayContaining(wrong));
    expect(wrong.length).toBeGreaterThan(0);
  });

  it('is taken as people write it', async () => {
    await save('contacts', { telegram: 'https://t.me/golden_gate', facebook: '' });
    await save('khorgos', { whatsapp: '+86 (999) 123-45-67' });
    expect(company().telegram).toBe('golden_gate');
    expect(company().social.facebook).toBe('');
    expect(storeOf('khorgos').whatsapp).toBe('869991234567');
  });
});

it('counts the promise of an answer by the hours and holidays that were set', async () => {
  await save('khorgos', {
    days: ['', '1', '2', '6'],
    opens: '10:00',
    closes: '00:00',
    holidays: '',
  });
  expect(hoursTextOf('en', storeOf('khorgos').hours)).toBe('Mon, Tue, Sat 10:00–24:00');
  expect(hoursTextOf('ru', storeOf('khorgos').hours)).toBe('Пн, Вт, Сб 10:00–24:00');
  const at = (text: string) => new Date(`2026-11-${text}+08:00`);
  expect(answerDueAt(at('24T20:00'), 'khorgos')).toEqual(at('28T20:00'));
  await save('khorgos', { holidays: '2026-11-28', take: '2027' });
  expect(answerDueAt(at('24T20:00'), 'khorgos')).toEqual(at('30T20:00'));
  expect(storeOf('khorgos').holidays).toContainEqual({ from: '2027-02-05', to: '2027-02-08' });
});

it('takes no place on Chinese maps for a store that has moved', async () => {
  await save('erenhot', { latitude: '43.7', longitude: '112.01' });
  expect(storeOf('erenhot')).toMatchObject({ positionGcj02: undefined });
  await save('erenhot', { gcjLatitude: '43.702', gcjLongitude: '112.0165' });
  expect(storeOf('erenhot').positionGcj02).toEqual({ latitude: 43.702, longitude: 112.0165 });
});

it('shows what a link says of a store’s place before anything is saved', async () => {
  const before = storeOf('khorgos').position;
  const spot = 'https://uri.amap.com/marker?position=80.42662,44.224736';
  const { searchParams } = await save('khorgos', { spot, phone: '+86 999 765 43 21' });
  const typed = (name: string) => searchParams.get(`typed.${name}`);
  expect(searchParams.get('notice')).toBe('placeRead');
  expect([typed('gcjLatitude'), typed('gcjLongitude')]).toEqual(['44.224736', '80.42662']);
  expect(typed('phone')).toBe('+86 999 765 43 21');
  expect(storeOf('khorgos')).toMatchObject({ position: before });
  const place = ['latitude', 'longitude', 'gcjLatitude', 'gcjLongitude'];
  const saved = await save(
    'khorgos',
    Object.fromEntries(place.map((name) => [name, typed(name) ?? ''])),
  );
  expect(saved.searchParams.get('notice')).toBe('factsSaved');
  const { position, positionGcj02 } = storeOf('khorgos');
  expect(positionGcj02).toEqual({ latitude: 44.224736, longitude: 80.42662 });
  expect(distanceM(position, before)).toBeGreaterThan(1000);
  const none = await save('khorgos', { spot: 'https://www.google.com/maps/@1.5,2.5,9z' });
  expect(none.searchParams.get('wrong')).toBe('spot');
});

it('has room for the place that was read beside texts that fill the address', async () => {
  const days = Array.from({ length: 250 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day)));
  const holidays = days.map((day) => day.toISOString().slice(0, 10)).join('\n');
  const { searchParams } = await save('khorgos', { spot: '44.2301, 80.4301', holidays });
  expect(searchParams.get('notice')).toBe('placeRead');
  expect(searchParams.get('typed.latitude')).toBe('44.2301');
});

it('finds cars by the letters that stood before their numbers', async () => {
  await save('offers', { stockPrefix: 'gga' });
  expect(company().stockPrefix).toBe('GGA');
  for (const typed of ['BAM-101', 'gga 101']) {
    expect(referenceAt(tokenize(typed), 0, 'en')).toMatchObject({ modelId: 101 });
  }
  expect(bareReferenceOf(tokenize('101'))).toBe(101);
});

it('finds cars by the letters that stood before their numbers until these were undone', async () => {
  const saved = await save('offers', { stockPrefix: 'ZZT' });
  await owner.send('undo-facts', { section: 'offers', entry: entryOf(saved) });
  await loadCompanyFacts(backend.db);
  expect(company().stockPrefix).toBe('GGA');
  for (const typed of ['BAM-101', 'GGA-101', 'zzt 101']) {
    expect(referenceAt(tokenize(typed), 0, 'en')).toMatchObject({ modelId: 101 });
  }
});

it('marks and finds cars by the limits of the fee that were set', async () => {
  const concessional = { recycling_fee: 'concessional' } as const;
  await save('fee', { otherKw: '110,33', since: '2026-03-01' });
  expect(feeMarkOf('ru', { energy_type: 'petrol', power_kw: 110 })).toMatch(/^≤\s150\sл\.\sс\.$/);
  expect(feeMarkOf('ru', { energy_type: 'petrol', power_kw: 111 })).toBeNull();
  expect(feeValuesOf('fr')).toMatchObject({ hp: '150', since: '1er\u00a0mars\u00a02026' });
  const asked = numberAt(tokenize('до 150 л.с.'), 0, 'ru');
  expect(asked?.filters).toEqual(concessional);
  expect(numberAt(tokenize('до 160 л.с.'), 0, 'ru')?.filters).toEqual({ power_max_hp: 160 });
});

it('takes a check of the fee’s limits that was made on the day that has begun at the stores', async () => {
  const checkedOn = async (checked: string) => {
    const seen = marksOf((await readSection(backend.db, 'fee')).form);
    const actor = { staffId: null, name: 'Li Wei', now: new Date('2026-11-21T20:00:00Z') };
    return saveSection(backend.db, 'fee', { checked }, seen, actor);
  };
  expect(await checkedOn('2026-11-22')).toMatchObject({ result: 'saved' });
  expect(await checkedOn('2026-11-23')).toEqual({ result: 'refused', fields: ['checked'] });
});

it('offers the languages that are wanted, and the default one always', async () => {
  await save('languages', { offered: ['', 'mn', 'en'] });
  expect([isOffered('mn'), isOffered('ru'), isOffered('fr')]).toEqual([true, true, false]);
  await save('languages', { offered: 'ar|de|en|es|fr|it|mn|nl|pt|ru|th|ur' });
  expect(isOffered('fr')).toBe(true);
});

it('leads readers to WhatsApp where the account of another messenger is gone', () => {
  const facts = factsOf({ contacts: { messenger: '' } });
  expect(factText(facts, COMPANY_FIELDS.contacts[2] as never)).toBe('');
  expect(messagingAppOf('ru')).toBe('telegram');
});

it('has the new English street, or the delivered one, where a street was emptied in the same form', async () => {
  const { form: before } = await readSection(backend.db, 'erenhot');
  const streetIn = (locale: Locale) => storeTextsOf(locale, 'erenhot').parts.street;
  const given = { ru: streetIn('ru'), th: streetIn('th') };
  const saveAll = async (fields: Record<string, string>) =>
    save('erenhot', { ...(await readSection(backend.db, 'erenhot')).form, ...fields });
  await saveAll({ street_en: 'Old 1', street_ru: 'ул. Старая, 1', street_ar: 'Own 1' });
  await saveAll({ street_en: 'New 2', street_ru: '' });
  expect([streetIn('ru'), streetIn('th')]).toEqual(['New 2', 'New 2']);
  await saveAll({ street_en: '' });
  expect({ ru: streetIn('ru'), th: streetIn('th') }).toEqual(given);
  await saveAll({ street_en: 'Old 1', street_ru: 'ул. Старая, 1' });
  await saveAll({ street_en: '', street_ru: '', street_ar: '' });
  expect({ ru: streetIn('ru'), th: streetIn('th') }).toEqual(given);
  await saveAll({ street_ru: 'ул. Старая, 1' });
  await saveAll({ street_ru: '' });
  expect(streetIn('ru')).toBe(given.ru);
  await saveAll({ street_en: 'New 2' });
  expect(streetIn('ru')).toBe('New 2');
  expect(streetIn('ar')).toContain('New 2');
  await save('erenhot', before);
});

it('has a colleague’s English street where a street was emptied in a form that was opened before', async () => {
  const { form: before } = await readSection(backend.db, 'erenhot');
  await save('erenhot', { street_en: 'Old 1', street_ru: 'ул. Старая, 1' });
  const { form: mine } = await readSection(backend.db, 'erenhot');
  const opening = await opened('erenhot');
  await save('erenhot', { street_en: 'New 2' });
  await save('erenhot', { ...mine, ...opening, street_ru: '' });
  expect(storeTextsOf('ru', 'erenhot').parts.street).toBe('New 2');
  await save('erenhot', { street_en: 'Newer 3' });
  expect(storeTextsOf('ru', 'erenhot').parts.street).toBe('Newer 3');
  await save('erenhot', before);
});

it('is an example as long as one of its contacts is', async () => {
  await save('names', { name: 'Golden Gate Auto', legalName: 'Golden Gate Auto Ltd.' });
  await save('contacts', {
    email: 'sales@golden.test',
    telegram: 'golden_gate',
    messenger: 'golden.gate',
    facebook: '',
    instagram: '',
    youtube: '',
  });
  await save('khorgos', { phone: '+86 999 1', whatsapp: '86999123', street_en: '5 Peace Road' });
  await save('khorgos', {
    phone: '+86 999 123 45 67',
    whatsapp: '8699912345',
    street_en: '5 Peace Road',
  });
  await save('erenhot', { phone: '+86 999 123 45 68', whatsapp: '8699912346' });
  expect(isExample()).toBe(true);
  await save('erenhot', { street_en: '7 Peace Road' });
  expect(isExample()).toBe(false);
  expect(storeTextsOf('th', 'erenhot').parts.street).toBe('7 Peace Road');
  const { form } = await readSection(backend.db, 'erenhot');
  expect(form).toMatchObject({ street_en: '7 Peace Road', street_th: '7 Peace Road' });
});
