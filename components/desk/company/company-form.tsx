import type { ReactNode } from 'react';
import { Check } from '@/components/desk/field';
import { DeskForm, DeskSubmit } from '@/components/desk/form';
import { KeptDraft } from '@/components/desk/kept-draft';
import { type FactField, STORE_TEXTS } from '@/lib/config/company-fields';
import { publicHolidaysOf } from '@/lib/config/public-holidays';
import type { CompanyPart } from '@/lib/content/desk/company';
import { factHintOf } from '@/lib/content/desk/company-words';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { LOCALES } from '@/lib/i18n/locales';
import { CompanyField } from './company-field';
import { PlaceFields } from './place-fields';

interface CompanyFormProps {
  language: DeskLanguage;
  staffId: string;
  part: CompanyPart;
  /** Whether the wrong fields were changed by somebody else. */
  isChanged: boolean;
  /** Whether a place was read, and is shown before it is saved. */
  isPlaceRead: boolean;
}

/** Groups of fields of a store, above its texts. */
const STORE_GROUPS = {
  reach: ['phone', 'whatsapp'],
  hours: ['days', 'opens', 'closes'],
  closed: ['holidays'],
  place: ['latitude', 'longitude', 'gcjLatitude', 'gcjLongitude'],
} as const;

const CONTACT_GROUPS = {
  accounts: ['email', 'telegram', 'messenger'],
  profiles: ['facebook', 'instagram', 'youtube'],
} as const;

/** Everything of one section. */
export function CompanyForm(props: CompanyFormProps) {
  const { language, staffId, part, isChanged, isPlaceRead } = props;
  const { section, fields, marks } = part;
  const t = deskTextsOf(language, 'company');
  const draft = { staffId, name: `company-${section}` };
  const ask = (field: FactField, label?: string) => (
    <CompanyField
      key={field.name}
      language={language}
      part={part}
      field={field}
      isChanged={isChanged}
      {...(label !== undefined && { label, isBare: true })}
    />
  );
  const fieldsOf = (own: readonly FactField[]) => (
    <div className="desk-unit-fields">{own.map((field) => ask(field))}</div>
  );
  const group = (name: keyof typeof STORE_GROUPS | keyof typeof CONTACT_GROUPS) => {
    const names: readonly string[] = { ...STORE_GROUPS, ...CONTACT_GROUPS }[name];
    const own = fields.filter((field) => names.includes(field.name));
    return (
      <Group key={name} legend={t(name)}>
        {name === 'hours' && own.slice(0, 1).map((field) => ask(field))}
        {name === 'place' ? (
          <PlaceFields language={language} part={part} draft={isPlaceRead ? draft : undefined}>
            {fieldsOf(own)}
          </PlaceFields>
        ) : (
          fieldsOf(own.slice(name === 'hours' ? 1 : 0))
        )}
        {name === 'closed' && <TakeHolidays language={language} />}
      </Group>
    );
  };
  const isStore = section === 'khorgos' || section === 'erenhot';
  return (
    <DeskForm
      action="save-facts"
      className="desk-unit-form desk-company-form"
      values={{ section, seen: JSON.stringify(marks) }}
    >
      {isStore && (
        <>
          {(Object.keys(STORE_GROUPS) as (keyof typeof STORE_GROUPS)[]).map(group)}
          <Group legend={t('address')}>
            <p className="desk-quiet">{t('addressText')}</p>
            {LOCALES.map((locale) => {
              const own = fields.filter(({ name }) => name.endsWith(`_${locale}`));
              const isWrong = own.some(({ name }) => part.wrong.has(name));
              return (
                <details key={locale} className="desk-language-part" open={isWrong}>
                  <summary>
                    <b>{languageNameOf(language, locale)}</b>{' '}
                    <bdi lang={locale} className="desk-quiet">
                      {STORE_TEXTS.map((name) => part.form[`${name}_${locale}`]).join(' · ')}
                    </bdi>
                  </summary>
                  <div className="desk-unit-fields">{own.map((field) => ask(field))}</div>
                </details>
              );
            })}
          </Group>
        </>
      )}
      {section === 'contacts' && (
        <>
          {(Object.keys(CONTACT_GROUPS) as (keyof typeof CONTACT_GROUPS)[]).map(group)}
          <Group legend={t('apps')}>
            <p className="desk-quiet">{factHintOf(language, 'app_ru')}</p>
            <div className="desk-unit-fields">
              {fields
                .filter(({ input }) => input === 'app')
                .map((field) => ask(field, languageNameOf(language, field.name.slice(-2))))}
            </div>
          </Group>
        </>
      )}
      {section === 'currencies' && (
        <>
          <div className="desk-card">{fields.slice(0, 1).map((field) => ask(field))}</div>
          <Group legend={t('firstCurrency')}>
            <div className="desk-unit-fields">
              {fields
                .slice(1)
                .map((field) => ask(field, languageNameOf(language, field.name.slice(-2))))}
            </div>
          </Group>
        </>
      )}
      {!isStore && section !== 'contacts' && section !== 'currencies' && (
        <div className="desk-card">
          {section === 'languages' || fields[0]?.use ? (
            fields.map((field) => ask(field))
          ) : (
            <div className="desk-unit-fields">{fields.map((field) => ask(field))}</div>
          )}
        </div>
      )}
      <p className="desk-unit-save">
        <DeskSubmit isMain>{deskTextsOf(language, 'recordForm')('save')}</DeskSubmit>
      </p>
      <KeptDraft {...draft} />
    </DeskForm>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="desk-card">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** Puts the public holidays of this year or the next among the dates when all of it is saved. */
function TakeHolidays({ language }: { language: DeskLanguage }) {
  const year = new Date().getFullYear();
  return (
    <div>
      {[year, year + 1]
        .filter((each) => publicHolidaysOf(each).length > 0)
        .map((each) => (
          <Check
            key={each}
            name="take"
            value={each}
            label={deskTextsOf(language, 'company')('takeHolidays', { year: String(each) })}
          />
        ))}
    </div>
  );
}
