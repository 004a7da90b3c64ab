import { asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { CarType } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { fallbackTypeText, joinOnLocale, localizedTypeName, typeText } from '../db/localized-text';
import { carTypes, modelPictures, models } from '../db/schema/catalogue';
import { isFirstPicture, isInStock, pictureColumns } from './model-card';

const TYPES_MAX = 200;

/** Car types that have a name in the language, in the catalogue's order. */
export async function listCarTypes(db: Database, locale: Locale): Promise<CarType[]> {
  const fallback = fallbackTypeText;
  const counted = db
    .select({ typeSign: models.typeSign, count: sql<number>`count(*)::int`.as('model_count') })
    .from(models)
    .groupBy(models.typeSign)
    .as('counted');
  const shown = firstPicture(db);
  const rows = await db
    .select({
      type_sign: carTypes.typeSign,
      type_name: localizedTypeName(),
      model_count: sql<number>`coalesce(${counted.count}, 0)`,
      picture: {
        src: shown.src,
        small_src: shown.small_src,
        width: shown.width,
        height: shown.height,
        view: shown.view,
        colour: shown.colour,
      },
    })
    .from(carTypes)
    .leftJoin(typeText, joinOnLocale(typeText.typeSign, carTypes.typeSign, typeText.locale, locale))
    .leftJoin(fallback, joinOnLocale(fallback.typeSign, carTypes.typeSign, fallback.locale, 'en'))
    .leftJoin(counted, eq(counted.typeSign, carTypes.typeSign))
    .leftJoinLateral(shown, sql`true`)
    .where(or(isNotNull(typeText.typeName), isNotNull(fallback.typeName)))
    .orderBy(asc(carTypes.position), asc(carTypes.typeSign))
    .limit(TYPES_MAX);
  return rows.map((row) => ({ ...row, picture: row.picture?.src ? row.picture : null }));
}

/** The first picture of a type: of its first model in stock, else of its first model. */
function firstPicture(db: Database) {
  return db
    .select(pictureColumns)
    .from(models)
    .innerJoin(modelPictures, isFirstPicture)
    .where(eq(models.typeSign, carTypes.typeSign))
    .orderBy(desc(isInStock), asc(models.modelId))
    .limit(1)
    .as('shown');
}
