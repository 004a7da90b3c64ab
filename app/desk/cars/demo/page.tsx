import { DeskButton } from '@/components/desk/form';
import { DeskFrame } from '@/components/desk/frame';
import { DeskLink } from '@/components/desk/link';
import { readDemo } from '@/lib/content/desk/demo';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('demo');

const KINDS = [
  'brands',
  'models',
  'units',
  'promotions',
  'articles',
  'passages',
  'reviews',
] as const;

/** What of the demo there is, and one press that takes all of it out. */
export default async function DemoPage({ searchParams }: PageProps<'/desk/cars/demo'>) {
  const { staff, language, notice } = await readDeskPage('removeDemo', searchParams);
  const t = deskTextsOf(language, 'demo');
  const demo = await readDemo();
  return (
    <DeskFrame language={language} staff={staff} current="cars" notice={notice}>
      <header>
        <DeskLink href={DESK_PATHS.cars}>{t('back')}</DeskLink>
        <h1>{t('title')}</h1>
      </header>
      <section className="desk-card" aria-label={t('title')}>
        {demo ? (
          <>
            <h2>{t('goes')}</h2>
            <ul>
              {KINDS.filter((kind) => demo.counts[kind] > 0).map((kind) => (
                <li key={kind}>{t(kind, { count: demo.counts[kind] })}</li>
              ))}
            </ul>
            {demo.changed > 0 && <p>{t('changed', { count: demo.changed })}</p>}
            <h2>{t('stays')}</h2>
            <p>{t('staysText')}</p>
            {demo.kept.models > 0 && <p>{t('keptModels', { count: demo.kept.models })}</p>}
            {demo.kept.brands > 0 && <p>{t('keptBrands', { count: demo.kept.brands })}</p>}
            <p className="desk-quiet">{t('forGood')}</p>
            <DeskButton action="remove-demo" values={{ seen: demo.seen }} isMain>
              {t('submit')}
            </DeskButton>
          </>
        ) : (
          <p>{t('none')}</p>
        )}
      </section>
    </DeskFrame>
  );
}
