import type { InboxRow } from '@/lib/content/desk/inbox';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { countryNameOf, deskTextsOf, deskTimeOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { enquiryPath } from '@/lib/routing/desk-address';
import { PickAll } from './pick-all';
import { PickBox } from './pick-box';
import { StateMark } from './state-mark';
import { NextStep, TimeLeft } from './urgency';

interface InboxListProps {
  language: DeskLanguage;
  rows: readonly InboxRow[];
  /** Whether rows can be checked, for what is done to several at once. */
  isPickable: boolean;
}

/** Enquiries, a row each; buyers' words are plain text in their own direction. */
export function InboxList({ language, rows, isPickable }: InboxListProps) {
  const t = deskTextsOf(language, 'inbox');
  const ports = deskTextsOf(language, 'ports');
  const kinds = deskTextsOf(language, 'kinds');
  return (
    <table className="desk-table desk-inbox">
      <thead>
        <tr>
          {isPickable && (
            <th scope="col" className="desk-pick">
              <PickAll label={t('pickAll')} />
              <span className="sr-only">{t('picked')}</span>
            </th>
          )}
          <th scope="col">{t('buyer')}</th>
          <th scope="col">{t('about')}</th>
          <th scope="col">{t('port')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('answer')}</th>
          <th scope="col">{t('came')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-state={row.state}>
            {isPickable && (
              <td className="desk-pick">
                <PickBox
                  value={`${row.id}:${row.state}:${row.ownerId ?? ''}:${Number(row.buyerWroteAt)}`}
                  label={t('pick', { number: row.number })}
                />
              </td>
            )}
            <td className="desk-buyer">
              <a href={enquiryPath(row.id)}>
                <bdi>{row.name || t(row.kind === 'intention' ? 'nameless' : 'erased')}</bdi>
              </a>
              <p className="desk-quiet">
                <bdi>{row.alpha2 ? countryNameOf(language, row.alpha2) : row.country}</bdi>
              </p>
            </td>
            <td className="desk-about">
              <bdi>{row.carModel ? `${row.brand} ${row.carModel}`.trim() : kinds(row.kind)}</bdi>
              <p className="desk-quiet desk-excerpt">
                <bdi>{row.kind === 'intention' ? kinds(row.kind) : row.remark}</bdi>
              </p>
              <NextStep language={language} enquiry={row} />
            </td>
            <td className="desk-place">
              {ports(row.port)}
              <p className="desk-quiet">{languageNameOf(language, row.lang)}</p>
            </td>
            <td className="desk-stand">
              <StateMark language={language} state={row.state} />
              {row.buyerWroteAt && <span className="desk-suspect">{t('wroteAgain')}</span>}
              {row.suspect && <span className="desk-suspect">{t('suspect')}</span>}
              {row.ownerName && (
                <p className="desk-quiet">
                  <bdi>{row.ownerName}</bdi>
                </p>
              )}
            </td>
            <td className="desk-clock">
              <TimeLeft language={language} enquiry={row} />
            </td>
            <td className="desk-came">
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
