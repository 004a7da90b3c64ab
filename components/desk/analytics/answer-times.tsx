import { DeskTable } from '@/components/desk/table';
import { PORTS } from '@/lib/config/ports';
import type { AnalyticsPage } from '@/lib/content/desk/analytics';
import { deskNumberOf } from '@/lib/i18n/desk-formats';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { waitOf } from './difference';

/** How long buyers waited for their first answer, at each port, beside the period before. */
export function AnswerTimes({ language, page }: { language: DeskLanguage; page: AnalyticsPage }) {
  const t = deskTextsOf(language, 'analytics');
  const ports = deskTextsOf(language, 'ports');
  return (
    <DeskTable className="desk-figures" columns={[t('port'), t('answered'), t('median'), t('p90')]}>
      {PORTS.map((port) => {
        const { now, before } = page.answers[port];
        const cell = (current: string, earlier: string) => (
          <td>
            {current}
            <small>{t('earlier', { value: earlier })}</small>
          </td>
        );
        return (
          <tr key={port}>
            <th scope="row">{ports(port)}</th>
            {cell(deskNumberOf(language, now.answers), deskNumberOf(language, before.answers))}
            {cell(waitOf(language, now.medianMin), waitOf(language, before.medianMin))}
            {cell(waitOf(language, now.p90Min), waitOf(language, before.p90Min))}
          </tr>
        );
      })}
    </DeskTable>
  );
}
