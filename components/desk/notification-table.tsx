import type { NotificationRow } from '@/lib/content/desk/notifications';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { enquiryPath } from '@/lib/routing/desk-address';
import { DeskButton } from './form';
import { DeskTable } from './table';

interface NotificationTableProps {
  language: DeskLanguage;
  rows: readonly NotificationRow[];
}

/** Messages with whom they are for and every attempt to send them. */
export function NotificationTable({ language, rows }: NotificationTableProps) {
  const t = deskTextsOf(language, 'notifications');
  const kinds = deskTextsOf(language, 'notificationKinds');
  const channels = deskTextsOf(language, 'channels');
  return (
    <DeskTable columns={[t('what'), t('who'), t('when'), t('attempts')]}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            {row.enquiryId === null ? (
              row.day
            ) : (
              <a href={enquiryPath(row.enquiryId)} className="desk-link">
                {row.number}
              </a>
            )}
            <p className="desk-quiet">{kinds(row.kind)}</p>
          </td>
          <td>
            <bdi className="desk-excerpt">{row.receiver ?? t('gone')}</bdi>
            <p className="desk-quiet">{channels(row.channel)}</p>
          </td>
          <td>
            <time dateTime={row.createdAt.toISOString()}>
              {deskTimeOf(language, row.createdAt)}
            </time>
            {row.state === 'pending' && row.sendAfter && row.attempts === 0 && (
              <p className="desk-quiet">
                {t('waitsUntil', { time: deskTimeOf(language, row.sendAfter) })}
              </p>
            )}
          </td>
          <td>
            <Attempts language={language} row={row} />
            {row.isRetriable && (
              <DeskButton action="retry-notification" values={{ id: row.id }}>
                {t('retry')}
              </DeskButton>
            )}
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

/** How the last attempt ended, and behind it all of them, the newest first. */
function Attempts({ language, row }: { language: DeskLanguage; row: NotificationRow }) {
  const t = deskTextsOf(language, 'notifications');
  const endOf = ({ outcome, error }: NotificationRow['tried'][number]) =>
    outcome === 'failed' ? t('failed', { error }) : t(outcome);
  const [last] = row.tried;
  if (!last) return <span className="desk-quiet">{t('noAttempts')}</span>;
  return (
    <details className="desk-attempts">
      <summary>
        {endOf(last)} · {t('count', { count: row.tried.length })}
      </summary>
      <ol reversed>
        {row.tried.map((attempt) => (
          <li key={attempt.id} className="desk-quiet">
            {deskTimeOf(language, attempt.at)}, {endOf(attempt)}
            {attempt.tookMs !== null &&
              `, ${t('took', { seconds: (attempt.tookMs / 1000).toFixed(1) })}`}
          </li>
        ))}
      </ol>
    </details>
  );
}
