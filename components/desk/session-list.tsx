import type { DeskSession } from '@/lib/content/desk/people';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { DeskForm } from './form';

/** Browser and system as far as a User-Agent header tells, such as "Chrome · Windows". */
export function deviceOf(userAgent: string | null): string {
  const firstOf = (names: readonly (readonly [pattern: RegExp, name: string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = firstOf([
    [/MicroMessenger\//, 'WeChat'],
    [/Edg\w*\//, 'Edge'],
    [/YaBrowser\//, 'Yandex'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
  const system = firstOf([
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ]);
  return [browser, system].filter(Boolean).join(' · ') || '—';
}

interface SessionListProps {
  language: DeskLanguage;
  sessions: readonly DeskSession[];
  /** The one that this page is shown to. */
  currentId: string;
}

/** Where somebody is signed in; each but this one can be ended. */
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
              <DeskForm action="end-session" values={{ session: id }}>
                <button
                  type="submit"
                  className="desk-button-quiet"
                  aria-label={`${t('end')}: ${device}, ${since}`}
                >
                  {t('end')}
                </button>
              </DeskForm>
            )}
          </li>
        );
      })}
    </ul>
  );
}
