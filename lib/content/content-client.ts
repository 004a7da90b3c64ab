import type { Send } from '@/lib/api/client';
import { serverClient } from '@/lib/api/server';
import { treeWithLineRules } from '@/lib/i18n/line-breaks';
import type { Locale } from '@/lib/i18n/locales';

/** The client of what pages show: the texts in its answers carry the rules of their lines. */
export function contentClient(locale: Locale): Send {
  const send = serverClient(locale);
  return async (call, params, options) =>
    treeWithLineRules(locale, await send(call, params, options));
}
