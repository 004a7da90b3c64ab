CREATE TABLE "review_media" (
	"media_id" text PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"review_id" integer,
	"position" smallint DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"src" text NOT NULL,
	"small_src" text NOT NULL,
	"poster_src" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"review_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"model_id" integer NOT NULL,
	"model_name" text NOT NULL,
	"model_year" integer NOT NULL,
	"brand_name" text NOT NULL,
	"brand_sign" text NOT NULL,
	"rating" smallint NOT NULL,
	"purchase_month" text,
	"experience" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"lang" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"client_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "reviews_by_client" UNIQUE("member_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "review_media" ADD CONSTRAINT "review_media_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_media" ADD CONSTRAINT "review_media_review_id_reviews_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("review_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_media_by_review" ON "review_media" USING btree ("review_id","position");--> statement-breakpoint
CREATE INDEX "review_media_of_member" ON "review_media" USING btree ("member_id") WHERE "review_media"."review_id" is null;--> statement-breakpoint
CREATE INDEX "review_media_left_over" ON "review_media" USING btree ("created_at") WHERE "review_media"."review_id" is null;--> statement-breakpoint
CREATE INDEX "reviews_by_time" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"review_id" DESC NULLS FIRST) WHERE "reviews"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_by_lang" ON "reviews" USING btree ("lang","created_at" DESC NULLS FIRST,"review_id" DESC NULLS FIRST) WHERE "reviews"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_by_model" ON "reviews" USING btree ("model_id","created_at" DESC NULLS FIRST,"review_id" DESC NULLS FIRST) WHERE "reviews"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_by_rating" ON "reviews" USING btree ("model_id","rating","lang") WHERE "reviews"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_by_member" ON "reviews" USING btree ("member_id","created_at" DESC NULLS FIRST,"review_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_by_state" ON "reviews" USING btree ("state","created_at" DESC NULLS FIRST,"review_id" DESC NULLS FIRST);