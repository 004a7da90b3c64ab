import type { EnquiryDetail } from '@/lib/content/desk/inbox';
import { homeEstimateText } from '@/lib/format/home-estimate';
import { localTimeIn } from '@/lib/format/local-time';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { countryNameOf, deskTextsOf, deskTimeOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { type Fact, FactList } from './fact-list';

/** Everything the buyer said of themselves, and what follows from it. */
export function EnquiryFacts({
  language,
  enquiry,
}: {
  language: DeskLanguage;
  enquiry: EnquiryDetail;
}) {
  const t = deskTextsOf(language, 'enquiry');
  const ports = deskTextsOf(language, 'ports');
  const kinds = deskTextsOf(language, 'kinds');
  const { alpha2 } = enquiry;
  const country = alpha2 ? countryNameOf(language, alpha2) : enquiry.country;
  const facts: Fact[] = [
    [t('phone'), enquiry.mobile && <bdi>{enquiry.mobile}</bdi>],
    [t('mail'), enquiry.mail && <bdi>{enquiry.mail}</bdi>],
    [t('copy'), enquiry.withoutCopy && deskTextsOf(language, 'withoutCopy')(enquiry.withoutCopy)],
    [t('country'), country && <bdi>{country}</bdi>],
    [t('localTime'), alpha2 && localTimeIn(alpha2, new Date())],
    [t('language'), languageNameOf(language, enquiry.lang)],
    [t('company'), enquiry.company && <bdi>{enquiry.company}</bdi>],
    [t('city'), enquiry.city && <bdi>{enquiry.city}</bdi>],
    [t('home'), enquiry.home && homeEstimateText(language, enquiry.home)],
    [t('kind'), kinds(enquiry.kind)],
    [t('port'), ports(enquiry.port)],
    [t('came'), deskTimeOf(language, enquiry.createdAt)],
  ];
  return <FactList facts={facts} />;
}
