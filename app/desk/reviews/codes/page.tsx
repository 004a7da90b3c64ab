import { CopyButton } from '@/components/desk/copy-button';
import { DeskFrame } from '@/components/desk/frame';
import { PurchaseCodeForm, PurchaseCodeList } from '@/components/desk/purchase-codes';
import { QrCode } from '@/components/desk/qr-code';
import { titleOf } from '@/lib/content/desk/page-title';
import {
  countryChoices,
  readNewCode,
  readPurchase,
  readPurchaseCodes,
} from '@/lib/content/desk/purchase-codes';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

export const generateMetadata = titleOf('purchaseCodes');

/** Codes by which buyers show with their review that they have bought here. */
export default async function PurchaseCodesPage({
  searchParams,
}: PageProps<'/desk/reviews/codes'>) {
  const { staff, language, notice } = await readDeskPage('makePurchaseCodes', searchParams);
  const t = deskTextsOf(language, 'purchaseCodes');
  const [codes, purchase, made] = await Promise.all([
    readPurchaseCodes(),
    readPurchase(await searchParams),
    readNewCode(),
  ]);
  return (
    <DeskFrame language={language} staff={staff} current="reviews" notice={notice}>
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      {made && (
        <section className="desk-card">
          <h2>{t('codeFor', { car: made.car })}</h2>
          <p className="desk-secret">{made.code}</p>
          <p className="desk-secret">{made.link}</p>
          <QrCode text={made.link} label={t('qr')} />
          <div className="desk-actions">
            <CopyButton text={made.link} label={t('copy')} said={t('copied')} />
          </div>
          <p className="desk-quiet">{t('once')}</p>
        </section>
      )}
      <div className="desk-cards">
        <section className="desk-card">
          <h2>{t('make')}</h2>
          <PurchaseCodeForm
            language={language}
            purchase={purchase}
            countries={countryChoices(language)}
          />
        </section>
        <section className="desk-card">
          <h2>{t('list')}</h2>
          <PurchaseCodeList language={language} codes={codes} />
        </section>
      </div>
    </DeskFrame>
  );
}
