import type { InboxRow } from '@/lib/content/desk/inbox';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { countryNameOf, deskTextsOf, deskTimeOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { enquiryPath } from '@/lib/routing/desk-address';
import { StateMark } from './state-mark';

/** Enquiries, a row each; whatever buyers wrote is text and keeps its own direction. */
export function InboxList({
  language,
  rows,
}: {
  language: DeskLanguage;
  rows: readonly InboxRow[];
}) {
  const t = deskTextsOf(language, 'inbox');
  const ports = deskTextsOf(language, 'ports');
  const kinds = deskTextsOf(language, 'kinds');
  return (
    <table className="desk-table desk-inbox">
      <thead>
        <tr>
          <th scope="col">{t('buyer')}</th>
          <th scope="col">{t('about')}</th>
          <th scope="col">{t('language')}</th>
          <th scope="col">{t('port')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('came')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-state={row.state}>
            <td>
              <a href={enquiryPath(row.id)}>
                <bdi>{row.name || t(row.kind === 'intention' ? 'nameless' : 'erased')}</bdi>
              </a>
              <p className="desk-quiet">
                <bdi>{row.alpha2 ? countryNameOf(language, row.alpha2) : row.country}</bdi>
              </p>
            </td>
            <td>
              <bdi>{row.carModel ? `${row.brand} ${row.carModel}`.trim() : kinds(row.kind)}</bdi>
              <p className="desk-quiet desk-excerpt">
                <bdi>{row.kind === 'intention' ? kinds(row.kind) : row.remark}</bdi>
              </p>
            </td>
            <td>{languageNameOf(language, row.lang)}</td>
            <td>{ports(row.port)}</td>
            <td>
              <StateMark language={language} state={row.state} />
              {row.suspect && <span className="desk-suspect">{t('suspect')}</span>}
              {row.ownerName && (
                <p className="desk-quiet">
                  <bdi>{row.ownerName}</bdi>
                </p>
              )}
            </td>
            <td>
              <time dateTime={row.createdAt.toISOString()}>
                {deskTimeOf(language, row.createdAt)}
              </time>
              <p className="desk-quiet">{row.number}</p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
