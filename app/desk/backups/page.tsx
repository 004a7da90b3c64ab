import { DeskFrame } from '@/components/desk/frame';
import { DeskTable } from '@/components/desk/table';
import { readBackups } from '@/lib/content/desk/backups';
import { titleOf } from '@/lib/content/desk/page-title';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskNumberOf } from '@/lib/i18n/desk-formats';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';

const BYTES_PER_MB = 1024 * 1024;

export const generateMetadata = titleOf('backups');

/** How old the last good backup is, where it is, and what became of those before it. */
export default async function BackupsPage() {
  const staff = await requireStaff('readBackups');
  const language = await currentDeskLanguage();
  const t = deskTextsOf(language, 'backups');
  const { all, lastGood, isNightly, bucket, isEncrypted } = await readBackups();
  const megabytesOf = (bytes: number | null) =>
    deskNumberOf(language, Math.ceil((bytes ?? 0) / BYTES_PER_MB));
  return (
    <DeskFrame language={language} staff={staff} current="backups">
      <header>
        <h1>{t('title')}</h1>
        <p className="desk-quiet">{t('text')}</p>
      </header>
      <section className="desk-card">
        <p>
          {lastGood
            ? t('last', {
                time: deskTimeOf(language, lastGood.startedAt),
                megabytes: megabytesOf(lastGood.bytes),
              })
            : t('none')}
        </p>
        <p>{isNightly ? t('nightly') : t('notNightly')}</p>
        {bucket && <p>{t('copied', { bucket })}</p>}
        {isNightly && !isEncrypted && <p>{t('notEncrypted')}</p>}
        {all.length > 0 && (
          <DeskTable columns={[t('begun'), t('state'), t('size'), t('where')]}>
            {all.map(({ id, state, startedAt, bytes, machine, file, failure }) => (
              <tr key={id}>
                <td>{deskTimeOf(language, startedAt)}</td>
                <td>{t(state)}</td>
                <td>{bytes === null ? '' : t('megabytes', { megabytes: megabytesOf(bytes) })}</td>
                <td>
                  <bdi>{[machine, file ?? failure].filter(Boolean).join(': ')}</bdi>
                </td>
              </tr>
            ))}
          </DeskTable>
        )}
      </section>
    </DeskFrame>
  );
}
