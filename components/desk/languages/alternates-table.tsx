import { DeskTable } from '@/components/desk/table';
import type { Alternate } from '@/lib/content/desk/languages';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { isLocale } from '@/lib/i18n/locales';

interface AlternatesTableProps {
  language: DeskLanguage;
  alternates: readonly Alternate[];
}

/** The versions in other languages that a page names, and whether each names it in turn. */
export function AlternatesTable({ language, alternates }: AlternatesTableProps) {
  const t = deskTextsOf(language, 'languages');
  return (
    <section className="desk-card" aria-labelledby="alternates">
      <h2 id="alternates">{t('alternates')}</h2>
      {alternates.length === 0 ? (
        <p className="desk-quiet">{t('noAlternates')}</p>
      ) : (
        <DeskTable columns={[t('language'), t('address'), t('namesBack')]}>
          {alternates.map(({ tag, href, returns }) => (
            <tr key={tag}>
              <td>
                <bdi>{tag}</bdi>{' '}
                {isLocale(tag) && (
                  <span className="desk-quiet">{languageNameOf(language, tag)}</span>
                )}
              </td>
              <td>
                <bdi className="desk-wrap">{href}</bdi>
              </td>
              <td data-returns={returns} className="desk-returns">
                {t(`returns.${returns}`)}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
    </section>
  );
}
