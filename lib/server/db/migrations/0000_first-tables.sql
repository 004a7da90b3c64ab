CREATE TABLE "brand_texts" (
	"brand_sign" text NOT NULL,
	"locale" text NOT NULL,
	"story" text NOT NULL,
	CONSTRAINT "brand_texts_brand_sign_locale_pk" PRIMARY KEY("brand_sign","locale")
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"brand_sign" text PRIMARY KEY NOT NULL,
	"brand_name" text NOT NULL,
	"brand_img" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"country" text,
	"founded" integer,
	"website" text,
	"search_words" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_types" (
	"type_sign" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_pictures" (
	"model_id" integer NOT NULL,
	"position" integer NOT NULL,
	"src" text NOT NULL,
	"small_src" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"view" text NOT NULL,
	"colour" text,
	CONSTRAINT "model_pictures_model_id_position_pk" PRIMARY KEY("model_id","position")
);
--> statement-breakpoint
CREATE TABLE "model_texts" (
	"model_id" integer NOT NULL,
	"locale" text NOT NULL,
	"summary" text NOT NULL,
	CONSTRAINT "model_texts_model_id_locale_pk" PRIMARY KEY("model_id","locale")
);
--> statement-breakpoint
CREATE TABLE "models" (
	"model_id" integer PRIMARY KEY NOT NULL,
	"model_sign" text NOT NULL,
	"brand_sign" text NOT NULL,
	"type_sign" text NOT NULL,
	"brand_position" integer NOT NULL,
	"model_name" text NOT NULL,
	"trim" text DEFAULT '' NOT NULL,
	"model_year" integer NOT NULL,
	"energy_type" text NOT NULL,
	"power_kw" double precision NOT NULL,
	"power_hp" integer NOT NULL,
	"displacement_cc" integer,
	"battery_kwh" double precision,
	"range_km" integer,
	"range_cycle" text,
	"fuel_l_100km" double precision,
	"drive" text NOT NULL,
	"gearbox" text NOT NULL,
	"gears" integer,
	"seats" integer NOT NULL,
	"doors" integer NOT NULL,
	"length_mm" integer NOT NULL,
	"width_mm" integer NOT NULL,
	"height_mm" integer NOT NULL,
	"wheelbase_mm" integer,
	"clearance_mm" integer,
	"kerb_kg" integer,
	"payload_kg" integer,
	"top_speed_kmh" integer,
	"zero_to_100_s" double precision,
	"steering" text NOT NULL,
	"charging_standard" text NOT NULL,
	"interface_languages" text[] NOT NULL,
	"warranty_region" text NOT NULL,
	"winter_package" boolean NOT NULL,
	"era_glonass" boolean NOT NULL,
	"colours" text[] NOT NULL,
	"price_usd" integer NOT NULL,
	"stock_khorgos" integer NOT NULL,
	"stock_erenhot" integer NOT NULL,
	"updated_at" date NOT NULL,
	"search_terms" text[] DEFAULT '{}' NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(search_terms)) STORED,
	CONSTRAINT "models_model_sign_unique" UNIQUE("model_sign")
);
--> statement-breakpoint
CREATE TABLE "type_texts" (
	"type_sign" text NOT NULL,
	"locale" text NOT NULL,
	"type_name" text NOT NULL,
	CONSTRAINT "type_texts_type_sign_locale_pk" PRIMARY KEY("type_sign","locale")
);
--> statement-breakpoint
CREATE TABLE "article_texts" (
	"article_id" integer NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"reading_minutes" integer NOT NULL,
	CONSTRAINT "article_texts_article_id_locale_pk" PRIMARY KEY("article_id","locale")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"article_sign" text NOT NULL,
	"picture_src" text NOT NULL,
	"picture_small_src" text NOT NULL,
	"picture_width" integer NOT NULL,
	"picture_height" integer NOT NULL,
	"published_at" date NOT NULL,
	"type_signs" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "articles_article_sign_unique" UNIQUE("article_sign")
);
--> statement-breakpoint
CREATE TABLE "promotion_texts" (
	"promotion_id" integer NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "promotion_texts_promotion_id_locale_pk" PRIMARY KEY("promotion_id","locale")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"promotion_id" integer PRIMARY KEY NOT NULL,
	"coder" text NOT NULL,
	"picture_src" text NOT NULL,
	"picture_small_src" text NOT NULL,
	"picture_width" integer NOT NULL,
	"picture_height" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"quota" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"type_signs" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "promotions_coder_unique" UNIQUE("coder")
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"address_hash" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"country_id" integer,
	"mail" text NOT NULL,
	"mobile" text NOT NULL,
	"remark" text NOT NULL,
	"from" text DEFAULT '' NOT NULL,
	"from_id" text DEFAULT '' NOT NULL,
	"lang" text NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"brand_sign" text DEFAULT '' NOT NULL,
	"car_model" text DEFAULT '' NOT NULL,
	"car_model_sign" text DEFAULT '' NOT NULL,
	"client_id" uuid,
	"suspect" boolean DEFAULT false NOT NULL,
	CONSTRAINT "enquiries_client_id_unique" UNIQUE("client_id")
);
--> statement-breakpoint
CREATE TABLE "purchase_intentions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_intentions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"address_hash" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"mail" text DEFAULT '' NOT NULL,
	"lang" text NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"brand_sign" text DEFAULT '' NOT NULL,
	"car_model" text DEFAULT '' NOT NULL,
	"car_model_sign" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"member_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "members_member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"whatsapp" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"tier" text DEFAULT 'ordinary' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"lang" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "unique_views" (
	"day" date NOT NULL,
	"plate" text NOT NULL,
	"module" text NOT NULL,
	"station" text NOT NULL,
	"page" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "unique_views_day_plate_module_station_visitor_pk" PRIMARY KEY("day","plate","module","station","visitor")
);
--> statement-breakpoint
CREATE TABLE "usage_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"plate" text NOT NULL,
	"module" text NOT NULL,
	"station" text NOT NULL,
	"page" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"type" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brand_texts" ADD CONSTRAINT "brand_texts_brand_sign_brands_brand_sign_fk" FOREIGN KEY ("brand_sign") REFERENCES "public"."brands"("brand_sign") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_pictures" ADD CONSTRAINT "model_pictures_model_id_models_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("model_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_texts" ADD CONSTRAINT "model_texts_model_id_models_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("model_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_brand_sign_brands_brand_sign_fk" FOREIGN KEY ("brand_sign") REFERENCES "public"."brands"("brand_sign") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_type_sign_car_types_type_sign_fk" FOREIGN KEY ("type_sign") REFERENCES "public"."car_types"("type_sign") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "type_texts" ADD CONSTRAINT "type_texts_type_sign_car_types_type_sign_fk" FOREIGN KEY ("type_sign") REFERENCES "public"."car_types"("type_sign") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_texts" ADD CONSTRAINT "article_texts_article_id_articles_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_texts" ADD CONSTRAINT "promotion_texts_promotion_id_promotions_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("promotion_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brands_by_position" ON "brands" USING btree ("position","brand_sign");--> statement-breakpoint
CREATE INDEX "models_by_catalogue" ON "models" USING btree ("brand_position","model_id");--> statement-breakpoint
CREATE INDEX "models_by_brand" ON "models" USING btree ("brand_sign","brand_position","model_id");--> statement-breakpoint
CREATE INDEX "models_by_brand_type" ON "models" USING btree ("brand_sign","type_sign");--> statement-breakpoint
CREATE INDEX "models_by_type" ON "models" USING btree ("type_sign","brand_position","model_id");--> statement-breakpoint
CREATE INDEX "models_by_type_price" ON "models" USING btree ("type_sign","price_usd");--> statement-breakpoint
CREATE INDEX "models_by_energy" ON "models" USING btree ("energy_type","brand_position","model_id");--> statement-breakpoint
CREATE INDEX "models_by_price" ON "models" USING btree ("price_usd","model_id");--> statement-breakpoint
CREATE INDEX "models_by_power" ON "models" USING btree ("power_hp");--> statement-breakpoint
CREATE INDEX "models_by_update" ON "models" USING btree ("updated_at" DESC NULLS LAST,"model_id");--> statement-breakpoint
CREATE INDEX "models_by_brand_update" ON "models" USING btree ("brand_sign","updated_at" DESC NULLS LAST,"model_id");--> statement-breakpoint
CREATE INDEX "models_by_search" ON "models" USING gin ("search");--> statement-breakpoint
CREATE INDEX "articles_by_day" ON "articles" USING btree ("published_at" DESC NULLS LAST,"article_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "articles_by_type" ON "articles" USING gin ("type_signs");--> statement-breakpoint
CREATE INDEX "promotions_by_end" ON "promotions" USING btree ("ends_at","promotion_id");--> statement-breakpoint
CREATE INDEX "enquiries_by_time" ON "enquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "purchase_intentions_by_time" ON "purchase_intentions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_by_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "usage_events_by_day" ON "usage_events" USING btree ("day","plate","module","station");