import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { CarType } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import {
  fallbackLocale,
  fallbackTypeText,
  joinOnLocale,
  localizedText,
  typeText,
} from '@/lib/server/db/localized-text';
import type { Database } from '../db/database';
import { carTypes, modelPictures, models } from '../db/schema/catalogue';
import { isInStock, pictureColumns } from './model-card';

const TYPES_MAX = 200;

/** Car types that have a name in the language, in the catalogue's order. */
export async function listCarTypes(db: Database, locale: Locale): Promise<CarType[]> {
  const own = typeText;
  const other = fallbackTypeText;
  const [rows, counts, pictures] = await Promise.all([
    db
      .select({
        type_sign: carTypes.typeSign,
        type_name: localizedText(own.typeName, other.typeName),
      })
      .from(carTypes)
      .leftJoin(own, joinOnLocale(own.typeSign, carTypes.typeSign, own.locale, locale))
      .leftJoin(
        other,
        joinOnLocale(other.typeSign, carTypes.typeSign, other.locale, fallbackLocale(locale)),
      )
      .where(or(isNotNull(own.typeName), isNotNull(other.typeName)))
      .orderBy(asc(carTypes.position), asc(carTypes.typeSign))
      .limit(TYPES_MAX),
    db
      .select({ typeSign: models.typeSign, count: sql<number>`count(*)::int` })
      .from(models)
      .groupBy(models.typeSign),
    listTypePictures(db),
  ]);
  const countOf = new Map(counts.map(({ typeSign, count }) => [typeSign, count]));
  const pictureOf = new Map(pictures.map(({ typeSign, picture }) => [typeSign, picture]));
  return rows.map((row) => ({
    ...row,
    model_count: countOf.get(row.type_sign) ?? 0,
    picture: pictureOf.get(row.type_sign) ?? null,
  }));
}

/** One first picture per type, of its first model in stock where there is one. */
function listTypePictures(db: Database) {
  const shown = db
    .select(pictureColumns)
    .from(models)
    .innerJoin(
      modelPictures,
      and(eq(modelPictures.modelId, models.modelId), eq(modelPictures.position, 1)),
    )
    .where(eq(models.typeSign, carTypes.typeSign))
    .orderBy(desc(isInStock), asc(models.modelId))
    .limit(1)
    .as('shown');
  return db
    .select({
      typeSign: carTypes.typeSign,
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
    .crossJoinLateral(shown)
    .limit(TYPES_MAX);
}
