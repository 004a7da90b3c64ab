import { COMPANY_FIELDS, type FactField } from '@/lib/config/company-fields';
import type { readCompany } from '@/lib/content/desk/company';
import { factNameOf, factWordOf } from '@/lib/content/desk/company-words';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { companyPath } from '@/lib/routing/desk-address';

interface SectionListProps {
  language: DeskLanguage;
  sections: Awaited<ReturnType<typeof readCompany>>;
}

/** Facts for the list; the others are on the section's own page. */
const isShort = ({ name, isKept }: FactField) =>
  !isKept && !/_[a-z]{2}$|^(?:holidays|gcj|latitude|longitude)/.test(name);

/** Every section with what it says, and whether that is still the demo's. */
export function SectionList({ language, sections }: SectionListProps) {
  const t = deskTextsOf(language, 'company');
  return (
    <ul className="desk-sections">
      {sections.map(({ section, form, isExample }) => (
        <li key={section} className="desk-card">
          <h2>
            <a href={companyPath(section)} className="desk-link">
              {t(section)}
            </a>
          </h2>
          {isExample && <p className="desk-example">{t('isExample')}</p>}
          <dl className="desk-facts">
            {COMPANY_FIELDS[section].filter(isShort).map(({ name }) => {
              const text = factWordOf(language, name, form[name] ?? '');
              return (
                <div key={name}>
                  <dt>{factNameOf(language, name)}</dt>
                  <dd>{text ? <bdi>{text}</bdi> : t('nothing')}</dd>
                </div>
              );
            })}
          </dl>
        </li>
      ))}
    </ul>
  );
}
