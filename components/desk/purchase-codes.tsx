import type { ListedCode, PurchaseToConfirm } from '@/lib/content/desk/purchase-codes';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { countryNameOf, deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { enquiryPath } from '@/lib/routing/desk-address';
import { Field } from './field';
import { DeskButton, DeskForm, DeskSubmit } from './form';

interface PurchaseCodeFormProps {
  language: DeskLanguage;
  purchase: PurchaseToConfirm;
  countries: readonly (readonly [code: string, name: string])[];
}

/** What was bought, from which a code is made. */
export function PurchaseCodeForm({ language, purchase, countries }: PurchaseCodeFormProps) {
  const t = deskTextsOf(language, 'purchaseCodes');
  const { car, month, country, enquiry } = purchase;
  return (
    <DeskForm action="make-purchase-code" values={{ enquiry }} className="desk-form">
      <Field
        required
        name="car"
        label={t('car')}
        hint={t('carHint')}
        defaultValue={car}
        maxLength={40}
        autoComplete="off"
      />
      <Field
        required
        name="month"
        type="month"
        label={t('month')}
        defaultValue={month}
        placeholder="2026-11"
        pattern="20\d\d-(0[1-9]|1[0-2])"
      />
      <Field
        name="country"
        label={t('country')}
        choices={countries}
        empty={t('noCountry')}
        defaultValue={country}
      />
      <DeskSubmit isMain>{t('makeNow')}</DeskSubmit>
    </DeskForm>
  );
}

/** The states of the created codes, newest first. */
export function PurchaseCodeList({
  language,
  codes,
}: {
  language: DeskLanguage;
  codes: readonly ListedCode[];
}) {
  const t = deskTextsOf(language, 'purchaseCodes');
  if (codes.length === 0) return <p>{t('none')}</p>;
  return (
    <ul className="desk-rows">
      {codes.map(({ codeId, car, month, country, enquiryId, state, staffName, createdAt }) => (
        <li key={codeId}>
          <div>
            <b>
              {enquiryId ? (
                <a href={enquiryPath(enquiryId)} className="desk-link">
                  {car}
                </a>
              ) : (
                car
              )}
            </b>{' '}
            · {t(`states.${state}`)}
            <p className="desk-quiet">
              <bdi>
                {[
                  month,
                  country && countryNameOf(language, country),
                  staffName,
                  deskTimeOf(language, createdAt),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </bdi>
            </p>
          </div>
          {(state === 'open' || state === 'used') && (
            <DeskButton
              action="revoke-purchase-code"
              values={{ id: codeId }}
              aria-label={t('revokeCode', { car, month })}
            >
              {t('revoke')}
            </DeskButton>
          )}
        </li>
      ))}
    </ul>
  );
}
