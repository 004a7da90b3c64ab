import '@/components/home/home.css';
import type { Metadata } from 'next';
import { BrandGrid } from '@/components/car/brand-grid';
import { ArticleCards } from '@/components/content/article-cards';
import { PromotionCards } from '@/components/content/promotion-cards';
import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { Opening } from '@/components/enquiry/opening';
import { Hero } from '@/components/home/hero';
import { MemberBanner } from '@/components/home/member-banner';
import { Steps } from '@/components/home/steps';
import { Stores } from '@/components/home/stores';
import { TypeTiles } from '@/components/home/type-tiles';
import { CarFinder } from '@/components/search/car-finder';
import { CarGrid } from '@/components/shell/car-grid';
import { PageShell } from '@/components/shell/page-shell';
import { Section } from '@/components/ui/section';
import { StructuredData } from '@/components/ui/structured-data';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import { readAllModelCounts, readBrands, readCarTypes } from '@/lib/content/catalogue';
import { readHomeBlocks } from '@/lib/content/home';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { CAR_MENU_PATH } from '@/lib/routing/paths';
import { pageMetadata, verificationMetadata } from '@/lib/seo/page-metadata';
import { pagePicturePath, shareFactsOfHome } from '@/lib/seo/share-picture';
import { companyStructuredData } from '@/lib/seo/structured-data/company';

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const t = textsOf(locale, 'meta');
  const texts = { title: t('title'), description: t('description') };
  const { model_count } = await readHomeBlocks(locale);
  const picture = pagePicturePath(locale, shareFactsOfHome(locale, model_count));
  return { ...(await pageMetadata(locale, '/', texts, { picture })), ...verificationMetadata() };
}

/** Two rows at a desk; the section leads to all of them. */
const BRANDS_SHOWN = 14;

/** Home: catalogue, stores, and the steps of a purchase. */
export default async function HomePage() {
  const locale = await currentLocale();
  const [home, brands, types, counts] = await Promise.all([
    readHomeBlocks(locale),
    readBrands(locale),
    readCarTypes(locale),
    readAllModelCounts(locale),
  ]);
  const t = textsOf(locale, 'home');
  const hasCars = home.model_count > 0;
  const typesWithCars = types.filter(({ model_count: count }) => count !== 0);
  return (
    <PageShell locale={locale} path="/">
      <StructuredData data={companyStructuredData(locale, 'home')} />
      <Hero
        locale={locale}
        modelCount={home.model_count}
        brandCount={home.brand_count}
        finder={
          hasCars ? (
            <CarFinder locale={locale} types={types} counts={counts} />
          ) : (
            <Opening locale={locale} from="home" />
          )
        }
      />
      {home.featured.length > 0 && (
        <Section
          title={t('featuredTitle')}
          more={{ href: CAR_MENU_PATH, label: textsOf(locale, 'carMenu')('title') }}
          isInFirstView
        >
          <div className="home-cars">
            <CarGrid locale={locale} models={home.featured} isByPort eagerCount={2} />
          </div>
          <p className="mt-4 text-muted">{t('featuredLead')}</p>
          <p {...usageOnClick(USAGE.goEnquiry, 'featured', 'home')}>
            <EnquiryOpener from="home" className="text-link inline-flex min-h-touch items-center">
              {t('ask')}
            </EnquiryOpener>
          </p>
        </Section>
      )}
      {typesWithCars.length > 0 && (
        <Section title={t('typesTitle')}>
          <div className="sideways-row">
            <TypeTiles locale={locale} types={typesWithCars} />
          </div>
        </Section>
      )}
      {brands.length > 0 && (
        <Section
          title={t('brandsTitle')}
          view={{ module: 'brands', plate: 'home' }}
          more={{ href: '/brand', label: t('seeCars') }}
        >
          <BrandGrid locale={locale} brands={brands.slice(0, BRANDS_SHOWN)} isCompact />
        </Section>
      )}
      {home.promotions.length > 0 && (
        <Section
          title={t('promotionsTitle')}
          more={{ href: '/activity', label: t('promotionAll') }}
        >
          <div className="sideways-row">
            <PromotionCards locale={locale} promotions={home.promotions} />
          </div>
        </Section>
      )}
      <Section title={t('stepsTitle')}>
        <div className="sideways-row">
          <Steps locale={locale} />
        </div>
      </Section>
      <MemberBanner locale={locale} />
      <Section title={t('portsTitle')}>
        <div className="sideways-row">
          <Stores locale={locale} />
        </div>
      </Section>
      {home.articles.length > 0 && (
        <Section title={t('articlesTitle')} more={{ href: '/article', label: t('articlesAll') }}>
          <div className="sideways-row">
            <ArticleCards locale={locale} articles={home.articles} hasSummary={false} />
          </div>
        </Section>
      )}
    </PageShell>
  );
}
