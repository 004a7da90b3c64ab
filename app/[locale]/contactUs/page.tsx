import { readContactTopic } from '@/lib/content/contact-topic';
import { currentLocale } from '@/lib/i18n/current-locale';
import { CONTACT_PATH } from '@/lib/routing/paths';
import { metadataOf } from '@/lib/seo/page-metadata';
import { ContactScreen } from './contact-screen';

export const generateMetadata = metadataOf(CONTACT_PATH, 'contactPage');

/** The contact page without a subject. */
export default async function ContactPage() {
  const locale = await currentLocale();
  return <ContactScreen locale={locale} topic={await readContactTopic(locale, {})} />;
}
