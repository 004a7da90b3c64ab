import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { knownLocales } from '@/lib/content/locales-with-text';
import { readAnswerBySign } from '@/lib/content/passages';
import { currentLocale } from '@/lib/i18n/current-locale';
import { answerHref } from '@/lib/routing/paths';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { AnswerScreen } from '../answer-screen';

type Props = PageProps<'/[locale]/answers/[sign]'>;

const SIGN = /^[a-z0-9][a-z0-9-]{0,79}$/;

async function readPage(params: Props['params']) {
  const locale = await currentLocale();
  const { sign } = await params;
  const answer = (SIGN.test(sign) && (await readAnswerBySign(locale, sign))) || notFound();
  return { locale, answer };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, answer } = await readPage(params);
  const { passage_sign: sign, title, summary: description, locales } = answer;
  const kind = { locales: knownLocales(locales) };
  return pageMetadata(locale, answerHref(sign), { title, description }, kind);
}

/** An answer to a question of buyers. */
export default async function AnswerPage({ params }: Props) {
  return <AnswerScreen {...(await readPage(params))} />;
}
