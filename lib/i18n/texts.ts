import { createFormatter, createTranslator, type NamespaceKeys, type NestedKeyOf } from 'next-intl';
import en from '@/messages/en.json';
import mn from '@/messages/mn.json';
import ru from '@/messages/ru.json';
import { type InterfaceLocale, interfaceLocaleOf, type Locale } from './locales';

export type Messages = typeof en;

/** A missing key in ru or mn does not compile: both must have the shape of en.json. */
const MESSAGES: Record<InterfaceLocale, Messages> = { en, ru, mn };

/** Every interface text of a language; languages without their own show English. */
export function messagesOf(locale: Locale): Messages {
  return MESSAGES[interfaceLocaleOf(locale)];
}

/**
 * The translator of one namespace. The locale is an argument, not request state, so that pages
 * stay static and the same call serves middleware, pages and tests.
 */
export function textsOf<N extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(
  locale: Locale,
  namespace: N,
) {
  return createTranslator<Messages, N>({
    locale: interfaceLocaleOf(locale),
    messages: messagesOf(locale),
    namespace,
  });
}

/**
 * Numbers, prices and dates as the language of the texts writes them.
 * @param language its BCP 47 tag, where a country's way is meant
 */
export function formatterOf(locale: Locale, language: string = interfaceLocaleOf(locale)) {
  return createFormatter({ locale: language, timeZone: 'Asia/Shanghai' });
}
