import { notFound } from 'next/navigation';
import { DeskFrame } from '@/components/desk/frame';
import { DeskLink } from '@/components/desk/link';
import { RateForm } from '@/components/desk/rates/rate-form';
import { RateHistory } from '@/components/desk/rates/rate-history';
import { siteOriginOf } from '@/lib/content/desk/inbox';
import { titleOf } from '@/lib/content/desk/page-title';
import { rateNameOf } from '@/lib/content/desk/rate-words';
import { readRatePart } from '@/lib/content/desk/rates';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { isRateArea } from '@/lib/landed-cost/rate-names';
import { DESK_PATHS } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('rates');

/** One rate: what holds, a new value, and what held before. */
export default async function RatePage({
  params,
  searchParams,
}: PageProps<'/desk/rates/[area]/[name]'>) {
  const { staff, language, notice } = await readDeskPage('changeRates', searchParams);
  const { area, name } = await params;
  const part = (isRateArea(area) && (await readRatePart(area, name, searchParams))) || notFound();
  const t = deskTextsOf(language, 'rates');
  return (
    <DeskFrame language={language} staff={staff} current="rates" notice={notice}>
      <header>
        <DeskLink href={DESK_PATHS.rates}>{t('title')}</DeskLink>
        <h1>{rateNameOf(language, area, name)}</h1>
        <DeskLink href={`${siteOriginOf('ru')}/landedCost`} hrefLang="ru">
          {deskTextsOf(language, 'recordForm')('onTheSite')}
        </DeskLink>
      </header>
      <RateForm
        language={language}
        staffId={staff.id}
        part={part}
        isAsked={notice === 'rateAsked'}
      />
      <RateHistory language={language} part={part} />
    </DeskFrame>
  );
}
