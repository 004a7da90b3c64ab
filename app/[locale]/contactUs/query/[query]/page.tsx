import { readContactTopic } from '@/lib/content/contact-topic';
import { currentLocale } from '@/lib/i18n/current-locale';
import { contactSubjectOf } from '@/lib/routing/contact-address';
import { CONTACT_PATH } from '@/lib/routing/paths';
import { queryOfSegment } from '@/lib/routing/query-segment';
import { metadataOf } from '@/lib/seo/page-metadata';
import { ContactScreen } from '../../contact-screen';

type Props = PageProps<'/[locale]/contactUs/query/[query]'>;

/** For search engines there is one contact page. */
export const generateMetadata = metadataOf(CONTACT_PATH, 'contactPage', 'unlisted');

/** The contact page about the subject of its address; without it when the subject is unknown. */
export default async function ContactSubjectPage({ params }: Props) {
  const locale = await currentLocale();
  const subject = contactSubjectOf(queryOfSegment((await params).query));
  return <ContactScreen locale={locale} topic={await readContactTopic(locale, subject)} />;
}
