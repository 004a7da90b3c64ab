import type { FAQPage, WithContext } from 'schema-dts';
import type { Locale } from '@/lib/i18n/locales';

/** Questions with their answers, as a page shows them. */
export function questionsStructuredData(
  locale: Locale,
  questions: readonly { question: string; answer: string }[],
): WithContext<FAQPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: locale,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
