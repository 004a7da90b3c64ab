import type { ChatSubject } from '@/lib/config/channels';
import type { ModelDetail } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { fullNameOf, referenceOf } from './model-facts';

/** What a chat about a car begins with: a question that names it and its reference. */
export function chatSubjectOf(locale: Locale, model: ModelDetail): ChatSubject {
  const reference = referenceOf(model.model_id);
  const t = textsOf(locale, 'car');
  return { message: t('chatMessage', { car: fullNameOf(model), reference }), reference };
}
