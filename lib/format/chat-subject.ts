import type { ChatSubject } from '@/lib/config/channels';
import type { ModelDetail, UnitDetail } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { listOf, textsOf } from '@/lib/i18n/texts';
import { fullNameOf } from './model-facts';
import { referenceOf } from './reference';
import { portsInStock } from './stock-places';

/** What a chat about a car begins with: a question that names it, its reference and where it stands. */
export function chatSubjectOf(locale: Locale, model: ModelDetail): ChatSubject {
  const reference = referenceOf(model.model_id);
  const t = textsOf(locale, 'car');
  const ports = portsInStock({ khorgos: model.stock_khorgos, erenhot: model.stock_erenhot });
  const names = ports.map((port) => textsOf(locale, 'layout')(port));
  const place = names.length > 0 ? listOf(locale, names) : t('noneLeft');
  return { message: t('chatMessage', { car: fullNameOf(model), reference, place }), reference };
}

/** The same about one car: by its stock number, and where it is. */
export function chatSubjectOfUnit(
  locale: Locale,
  model: ModelDetail,
  { stock_number: reference, port }: UnitDetail,
): ChatSubject {
  const place = textsOf(locale, 'layout')(port);
  const message = textsOf(locale, 'car')('chatMessage', {
    car: fullNameOf(model),
    reference,
    place,
  });
  return { message, reference };
}
