import '@/components/content/phrase-card.css';
import { PhraseList } from '@/components/content/phrase-list';
import { PhraseOpener } from '@/components/content/phrase-opener';
import { PageShell } from '@/components/shell/page-shell';
import { PageTitle } from '@/components/ui/page-intro';
import { Section } from '@/components/ui/section';
import { PHRASE_GROUPS, type PhraseGroup } from '@/lib/config/phrases';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { PHRASE_CARD_PATH } from '@/lib/routing/paths';
import { metadataOf } from '@/lib/seo/page-metadata';

export const generateMetadata = metadataOf(PHRASE_CARD_PATH, 'phraseCard');

const GROUPS = Object.keys(PHRASE_GROUPS) as PhraseGroup[];

/** What a buyer and a seller say to each other in the yard, for buyers who speak no Chinese. */
export default async function PhraseCardPage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'phraseCard');
  const texts = {
    close: textsOf(locale, 'layout')('close'),
    playChinese: t('playChinese'),
    playOwn: t('playOwn'),
  };
  return (
    <PageShell locale={locale} path={PHRASE_CARD_PATH}>
      <div className="page-width pt-8 md:pt-12">
        <PageTitle title={t('heading')} lead={t('lead')} />
      </div>
      <PhraseOpener language={locale} texts={texts}>
        {GROUPS.map((group, i) => (
          <Section
            key={group}
            title={t(group)}
            isInFirstView={i === 0}
            {...(group === 'seller' && { lead: t('sellerLead') })}
          >
            <PhraseList locale={locale} group={group} />
          </Section>
        ))}
      </PhraseOpener>
    </PageShell>
  );
}
