CREATE TABLE "catalogue_edits" (
	"edit_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_edits_edit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"batch" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" text,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "removed_records" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"record" jsonb NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	"staff_id" text,
	CONSTRAINT "removed_records_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "unit_pictures" (
	"unit_id" integer NOT NULL,
	"position" integer NOT NULL,
	"src" text NOT NULL,
	"small_src" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"view" text NOT NULL,
	"colour" text,
	"is_drawing" boolean NOT NULL,
	"focus_x" integer,
	"focus_y" integer,
	CONSTRAINT "unit_pictures_unit_id_position_pk" PRIMARY KEY("unit_id","position")
);
--> statement-breakpoint
CREATE TABLE "unit_texts" (
	"unit_id" integer NOT NULL,
	"locale" text NOT NULL,
	"report" text NOT NULL,
	CONSTRAINT "unit_texts_unit_id_locale_pk" PRIMARY KEY("unit_id","locale")
);
--> statement-breakpoint
CREATE TABLE "units" (
	"unit_id" integer PRIMARY KEY NOT NULL,
	"model_id" integer NOT NULL,
	"stock_number" text NOT NULL,
	"vin" text,
	"condition" text,
	"built_on" text,
	"first_registered_on" date,
	"mileage_km" integer,
	"owners" integer,
	"colour" text,
	"interior_colour" text,
	"port" text NOT NULL,
	"status" text NOT NULL,
	"expected_on" date,
	"reserved_until" timestamp with time zone,
	"sold_on" date,
	"price_usd" integer,
	"battery_health" integer,
	"accidents" text,
	"paint" text,
	"checks" jsonb NOT NULL,
	"papers" text[] NOT NULL,
	"video_src" text,
	"video_poster" text,
	"updated_at" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"status_since" timestamp with time zone NOT NULL,
	CONSTRAINT "units_stock_number_unique" UNIQUE("stock_number"),
	CONSTRAINT "units_vin_unique" UNIQUE("vin")
);
--> statement-breakpoint
DROP INDEX "models_by_type_price";--> statement-breakpoint
DROP INDEX "models_by_type_stock_price";--> statement-breakpoint
DROP INDEX "models_by_price";--> statement-breakpoint
DROP INDEX "models_by_facets";--> statement-breakpoint
ALTER TABLE "models" drop column "is_in_stock";--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "unit_price_usd" integer;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "unit_stock_khorgos" integer;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "unit_stock_erenhot" integer;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "unit_has_new" boolean;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "unit_has_used" boolean;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "is_in_stock" boolean GENERATED ALWAYS AS (coalesce(unit_stock_khorgos, stock_khorgos) + coalesce(unit_stock_erenhot, stock_erenhot) > 0) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "listed_price_usd" integer GENERATED ALWAYS AS (coalesce(unit_price_usd, price_usd)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "listed_stock_khorgos" integer GENERATED ALWAYS AS (coalesce(unit_stock_khorgos, stock_khorgos)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "listed_stock_erenhot" integer GENERATED ALWAYS AS (coalesce(unit_stock_erenhot, stock_erenhot)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "listed_condition" text GENERATED ALWAYS AS (case when unit_has_new is null then condition when unit_has_new and not unit_has_used then 'new' when unit_has_used and not unit_has_new then 'used' end) STORED;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "has_new" boolean GENERATED ALWAYS AS (coalesce(unit_has_new, condition = 'new')) STORED;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "has_used" boolean GENERATED ALWAYS AS (coalesce(unit_has_used, condition = 'used')) STORED;--> statement-breakpoint
ALTER TABLE "unit_pictures" ADD CONSTRAINT "unit_pictures_unit_id_units_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("unit_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_texts" ADD CONSTRAINT "unit_texts_unit_id_units_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("unit_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_model_id_models_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("model_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_edits_by_batch" ON "catalogue_edits" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "catalogue_edits_by_time" ON "catalogue_edits" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "catalogue_edits_by_record" ON "catalogue_edits" USING btree ("kind","key","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "removed_records_by_time" ON "removed_records" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "units_by_model" ON "units" USING btree ("model_id","status");--> statement-breakpoint
CREATE INDEX "units_by_status" ON "units" USING btree ("status","updated_at" DESC NULLS LAST,"unit_id");--> statement-breakpoint
CREATE INDEX "units_by_reservation" ON "units" USING btree ("reserved_until") WHERE status = 'reserved';--> statement-breakpoint
CREATE INDEX "models_by_type_price" ON "models" USING btree ("type_sign","listed_price_usd","model_id");--> statement-breakpoint
CREATE INDEX "models_by_type_stock_price" ON "models" USING btree ("type_sign","is_in_stock" DESC NULLS FIRST,"listed_price_usd","model_id");--> statement-breakpoint
CREATE INDEX "models_by_price" ON "models" USING btree ("listed_price_usd","model_id");--> statement-breakpoint
CREATE INDEX "models_by_facets" ON "models" USING btree ("is_in_stock" DESC NULLS FIRST,"brand_position","model_id","brand_sign","type_sign","energy_type","listed_price_usd","power_hp","power_kw","engine_kw","thirty_minute_kw","seats","drive","gearbox","steering","displacement_cc","model_year","range_km","charging_standard","listed_stock_khorgos","listed_stock_erenhot","has_new","has_used");--> statement-breakpoint
CREATE INDEX "models_by_type_stock" ON "models" USING btree ("type_sign","is_in_stock" DESC NULLS FIRST,"model_id");
