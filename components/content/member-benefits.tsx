import { company } from '@/lib/config/company';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/** What members receive: the list of specification section 1, in its order. */
export function MemberBenefits({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'about');
  const parts = company().partsDiscount;
  const benefits = [
    { title: t('transferTitle'), text: t('transferText') },
    { title: t('giftTitle'), text: t('giftText') },
    { title: t('voucherTitle', { yuan: company().voucherYuan }), text: t('voucherText') },
    {
      title: t('diagnosticsTitle', { count: company().freeDiagnostics }),
      text: t('diagnosticsText'),
    },
    {
      title: t('partsTitle', { percent: parts.percent }),
      text: t('partsText', { count: parts.afterPurchases }),
    },
    {
      title: t('headquartersTitle'),
      text: t('headquartersText', { count: company().headquartersInviteAfterPurchases }),
    },
    { title: t('dayTitle'), text: t('dayText') },
  ];
  return (
    <ul className="grid gap-x-10 sm:grid-cols-2">
      {benefits.map(({ title, text }) => (
        <li key={title} className="grid gap-1 border-line border-t py-4 sm:last:odd:col-span-2">
          <h3 className="text-xl">{title}</h3>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
