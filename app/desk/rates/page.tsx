import { DeskFrame } from '@/components/desk/frame';
import { RateTable } from '@/components/desk/rates/rate-table';
import { titleOf } from '@/lib/content/desk/page-title';
import { areaNameOf } from '@/lib/content/desk/rate-words';
import { readRateList } from '@/lib/content/desk/rates';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

export const generateMetadata = titleOf('rates');

/** Every rate of the cost at home, by country, with the number of rates to check. */
export default async function RatesPage({ searchParams }: PageProps<'/desk/rates'>) {
  const { staff, language, notice } = await readDeskPage('changeRates', searchParams);
  const t = deskTextsOf(language, 'rates');
  const areas = await readRateList();
  const waiting = areas.flatMap(({ rates }) => rates).filter(({ flag }) => flag).length;
  return (
    <DeskFrame language={language} staff={staff} current="rates" notice={notice}>
      <header>
        <h1>{t('title')}</h1>
        <p className="desk-quiet">{t('text')}</p>
        <p>{t('onlyOdd', { count: waiting })}</p>
      </header>
      {areas.map(({ area, rates }) => (
        <section key={area} className="desk-card">
          <h2>{areaNameOf(language, area)}</h2>
          <RateTable language={language} area={area} rates={rates} />
        </section>
      ))}
    </DeskFrame>
  );
}
