import { describe, expect, it } from 'vitest';
import { findFaultsOfMigrations, findMigrationFaults } from './migrations';

it('no migration breaks the release that serves while it is applied', () => {
  expect(findFaultsOfMigrations(process.cwd())).toEqual([]);
});

describe('a migration is refused', () => {
  const REFUSED = [
    'ALTER TABLE "models" DROP COLUMN "trim";',
    'DROP TABLE "units";',
    'DROP FUNCTION count_daily;',
    'ALTER TABLE "models" RENAME COLUMN "trim" TO "grade";',
    'ALTER TABLE "models" ALTER COLUMN "price" SET DATA TYPE bigint;',
    'ALTER TABLE "models" ALTER COLUMN "price" SET NOT NULL;',
    'ALTER TABLE "models" ALTER COLUMN "price" DROP DEFAULT;',
    'ALTER TABLE "models" ADD COLUMN "tow_kg" integer NOT NULL;',
    'ALTER TABLE "models" ADD COLUMN "words" text GENERATED ALWAYS AS (lower(name)) STORED;',
    'ALTER TABLE "models" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;',
    'ALTER TABLE "models" ADD CONSTRAINT "positive" CHECK (price > 0);',
    'CREATE INDEX "models_price" ON "models" USING btree ("price");',
    'TRUNCATE "models";',
    'ALTER TABLE "models" ADD COLUMN "tow_kg" integer;--> statement-breakpoint\nUPDATE "models" SET "tow_kg" = 0;',
    'CREATE INDEX IF NOT EXISTS "models_price" ON "models" ("price");--> statement-breakpoint\nALTER TABLE "units" ADD COLUMN "tow_kg" integer;',
  ];
  it.each(REFUSED)('%s', (sql) => {
    expect(findMigrationFaults(70, sql)).toHaveLength(1);
  });
});

describe('a migration is accepted', () => {
  const ACCEPTED = [
    'CREATE TABLE "tows" ("id" integer NOT NULL);--> statement-breakpoint\nCREATE INDEX "tows_id" ON "tows" ("id");',
    'CREATE TABLE "tows" ("id" integer);--> statement-breakpoint\nALTER TABLE "tows" ADD CONSTRAINT "of" FOREIGN KEY ("id") REFERENCES "models"("id");',
    'ALTER TABLE "models" ADD COLUMN "tow_kg" integer;',
    `ALTER TABLE "models" ADD COLUMN "tow_kg" integer DEFAULT 0 NOT NULL;`,
    'ALTER TABLE "models" ADD CONSTRAINT "positive" CHECK (price > 0) NOT VALID;',
    'ALTER TABLE "models" VALIDATE CONSTRAINT "positive";',
    'CREATE INDEX IF NOT EXISTS "models_price" ON "models" USING btree ("price");',
    'CREATE INDEX IF NOT EXISTS "facets_new" ON "models" ("price");--> statement-breakpoint\nDROP INDEX "facets";--> statement-breakpoint\nALTER INDEX "facets_new" RENAME TO "facets";',
    'UPDATE "models" SET "tow_kg" = 0 WHERE "tow_kg" IS NULL;',
    '-- contract of 0065: the release before reads "grade"\nALTER TABLE "models" DROP COLUMN "trim";',
    '-- short: a dozen rows\nALTER TABLE "types" ADD CONSTRAINT "named" CHECK (name <> \'\');',
  ];
  it.each(ACCEPTED)('%s', (sql) => {
    expect(findMigrationFaults(70, sql)).toEqual([]);
  });
});

it('takes nothing away in the migration that adds what takes its place', () => {
  const sql = '-- contract of 0070: the same release\nALTER TABLE "models" DROP COLUMN "trim";';
  expect(findMigrationFaults(70, sql)).toHaveLength(1);
});
