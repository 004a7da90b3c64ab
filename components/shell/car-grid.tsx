import type { ComponentProps } from 'react';
import { ModelGrid } from '@/components/car/model-card';
import { CardActions, CardActionsProvider } from '@/components/favourite/card-actions';
import { COMPARED_MAX } from '@/lib/config/limits';
import { textsOf } from '@/lib/i18n/texts';

/** Models side by side, each of which can be kept and compared from its card. */
export function CarGrid(props: Omit<ComponentProps<typeof ModelGrid>, 'action'>) {
  const { locale, models } = props;
  const t = textsOf(locale, 'favouriteList');
  const counts = Array.from({ length: COMPARED_MAX + 1 }, (_, count) => count);
  return (
    <CardActionsProvider
      rows={models.map((model) => [
        model.model_id,
        model.brand_name,
        model.brand_sign,
        model.model_name,
        model.model_sign,
      ])}
      labels={{
        favourite: textsOf(locale, 'car')('addFavourite'),
        compare: t('comparison.choose'),
        chosen: counts.map((count) =>
          t(count > 1 ? 'comparison.show' : 'comparison.chosen', { count }),
        ),
        full: t('comparison.full', { max: COMPARED_MAX }),
        remove: t('remove'),
      }}
    >
      <ModelGrid {...props} action={({ model_id: id }) => <CardActions id={id} />} />
    </CardActionsProvider>
  );
}
