import type { ArticleCard } from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { articleHref } from '@/lib/routing/paths';

/** Questions, and the sign of the article that says more. */
const QUESTIONS = [
  { key: 'price', articleSign: 'how-to-buy-a-car-at-the-border' },
  { key: 'russia', articleSign: 'recycling-fee-160-hp' },
  { key: 'mongolia', articleSign: 'mongolia-import-taxes' },
  { key: 'port', articleSign: 'khorgos-or-erenhot' },
  { key: 'remote', articleSign: 'inspection-checklist-before-handover' },
  { key: 'software', articleSign: 'software-language-charging-warranty' },
  { key: 'winter', articleSign: 'electric-cars-in-winter' },
  { key: 'hybrid', articleSign: 'hybrid-plugin-or-range-extender' },
  { key: 'account', articleSign: null },
] as const;

/** Signs of the articles that the answers link to. */
export const QUESTION_ARTICLE_SIGNS = QUESTIONS.flatMap(({ articleSign }) => articleSign ?? []);

/**
 * What buyers ask most. The browser opens the answers by itself, without a script.
 * @param articles those of the page's language; an answer without its article has no link
 */
export function BuyerQuestions({ locale, articles }: { locale: Locale; articles: ArticleCard[] }) {
  const t = textsOf(locale, 'buyCar');
  return (
    <ul className="grid max-w-4xl gap-3">
      {QUESTIONS.map(({ key, articleSign }) => {
        const article = articles.find((each) => each.article_sign === articleSign);
        return (
          <li key={key}>
            <details className="fold">
              <summary>{t(key)}</summary>
              <div className="fold-body grid gap-1">
                <p className="max-w-prose">{t(`${key}Answer`)}</p>
                {article && (
                  <p>
                    <a
                      href={articleHref(article.article_id)}
                      className="text-link inline-flex min-h-touch items-center"
                    >
                      {t('readMore', { title: article.title })}
                    </a>
                  </p>
                )}
              </div>
            </details>
          </li>
        );
      })}
    </ul>
  );
}
