import type { DeskSession } from '@/lib/content/desk/people';
import { deviceOf } from '@/lib/format/device';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { DeskButton } from './form';

interface SessionListProps {
  language: DeskLanguage;
  sessions: readonly DeskSession[];
  /** The one that this page is shown to. */
  currentId: string;
}

/** The sessions of a person; each but this one can be ended. */
export function SessionList({ language, sessions, currentId }: SessionListProps) {
  const t = deskTextsOf(language, 'account');
  return (
    <ul className="desk-rows">
      {sessions.map(({ id, userAgent, ipAddress, createdAt }) => {
        const device = deviceOf(userAgent);
        const since = deskTimeOf(language, createdAt);
        return (
          <li key={id}>
            <div>
              <b>{device}</b>
              <p className="desk-quiet">{[since, ipAddress].filter(Boolean).join(' · ')}</p>
            </div>
            {id === currentId ? (
              <span className="desk-quiet">{t('thisSession')}</span>
            ) : (
              <DeskButton
                action="end-session"
                values={{ session: id }}
                aria-label={`${t('end')}: ${device}, ${since}`}
              >
                {t('end')}
              </DeskButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
