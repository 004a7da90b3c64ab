import { DeskTable } from '@/components/desk/table';
import { MEASURED_ONE_OF } from '@/lib/config/vitals';
import type { PageSpeed, SpeedRow } from '@/lib/content/desk/page-speed';
import { deskNumberOf } from '@/lib/i18n/desk-formats';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

interface PageSpeedProps {
  language: DeskLanguage;
  speed: PageSpeed;
}

/** How quickly pages opened for visitors, in words, then by country and by kind of page. */
export function PageSpeedCard({ language, speed }: PageSpeedProps) {
  const t = deskTextsOf(language, 'pageSpeed');
  const { lcp, inp, cls } = speed.all.values;
  const seconds = (ms: number) => t('seconds', { count: Math.round(ms / 100) / 10 });
  const millis = (ms: number) => t('millis', { count: Math.round(ms / 10) * 10 });
  const figure = (text: string, rating?: string) => (
    <td>
      {text}
      {rating && <small>{t(`ratings.${rating as 'good' | 'middling' | 'poor'}`)}</small>}
    </td>
  );
  const table = (heading: string, rows: SpeedRow[]) => (
    <DeskTable className="desk-figures" columns={[heading, t('opens'), t('answers'), t('pages')]}>
      {rows.map(({ name, pages, values }) => (
        <tr key={name}>
          <th scope="row" className="wrap-normal">
            {name}
          </th>
          {figure(values.lcp ? seconds(values.lcp.value) : '—', values.lcp?.rating)}
          {figure(values.inp ? millis(values.inp.value) : '—', values.inp?.rating)}
          {figure(deskNumberOf(language, pages))}
        </tr>
      ))}
    </DeskTable>
  );
  return (
    <section className="desk-card" aria-labelledby="speed-title">
      <h2 id="speed-title">{t('title')}</h2>
      {speed.all.pages === 0 ? (
        <p className="desk-quiet">{t('empty', { share: MEASURED_ONE_OF })}</p>
      ) : (
        <>
          {lcp ? <p>{t('allOpen', { time: seconds(lcp.value) })}</p> : <p>{t('tooFew')}</p>}
          {inp && <p>{t('allAnswer', { time: millis(inp.value) })}</p>}
          {cls && <p>{t('allMove', { rating: cls.rating })}</p>}
          {table(t('country'), speed.countries)}
          {table(t('kind'), speed.kinds)}
          <p className="desk-quiet">
            {t('measured', { pages: speed.all.pages, share: MEASURED_ONE_OF })}
          </p>
        </>
      )}
    </section>
  );
}
