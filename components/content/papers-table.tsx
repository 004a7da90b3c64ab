import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/** In the order in which a buyer meets them. */
const PAPERS = ['contract', 'letter', 'exportPaper', 'transport', 'importPaper'] as const;

const ISSUERS = {
  contract: 'contractIssuer',
  letter: 'letterIssuer',
  exportPaper: 'exportIssuer',
  transport: 'transportIssuer',
  importPaper: 'importIssuer',
} as const;

const CHECKS = {
  contract: 'contractCheck',
  letter: 'letterCheck',
  exportPaper: 'exportCheck',
  transport: 'transportCheck',
  importPaper: 'importCheck',
} as const;

/** Which paper appears, who issues it and what a buyer compares. */
export function PapersTable({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'buyCar');
  return (
    <div className="table-box is-wide">
      <table>
        <thead>
          <tr>
            <th className="w-[44%]">{t('paper')}</th>
            <th className="w-[24%]">{t('issuer')}</th>
            <th>{t('check')}</th>
          </tr>
        </thead>
        <tbody>
          {PAPERS.map((paper) => (
            <tr key={paper}>
              <td className="font-semibold">{t(paper)}</td>
              <td data-label={t('issuer')}>{t(ISSUERS[paper])}</td>
              <td data-label={t('check')}>{t(CHECKS[paper])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
