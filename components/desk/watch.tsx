import { readNewsStart } from '@/lib/content/desk/news';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { NewsWatch } from './news-watch';

interface WatchProps {
  language: DeskLanguage;
  /** Whether the page shows enquiries, and so is refreshed when they change. */
  isFresh: boolean;
}

/** Announces new enquiries on open pages. */
export async function Watch({ language, isFresh }: WatchProps) {
  const t = deskTextsOf(language, 'news');
  return <NewsWatch start={await readNewsStart()} isFresh={isFresh} soundLabel={t('sound')} />;
}
