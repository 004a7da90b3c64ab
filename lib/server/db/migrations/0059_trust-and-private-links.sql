CREATE TABLE "arrival_wishes" (
	"enquiry_id" bigint PRIMARY KEY NOT NULL,
	"filters" jsonb NOT NULL,
	"code" uuid DEFAULT gen_random_uuid() NOT NULL,
	"checked_generation" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "arrival_wishes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"is_nightly" boolean NOT NULL,
	"machine" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"file" text,
	"bytes" bigint,
	"is_encrypted" boolean NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "enquiry_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"enquiry_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" text,
	"staff_name" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"offer" jsonb,
	"form_key" uuid NOT NULL,
	CONSTRAINT "enquiry_messages_once" UNIQUE("enquiry_id","form_key")
);
--> statement-breakpoint
CREATE TABLE "enquiry_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"small" "bytea" NOT NULL,
	"large" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"proof_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proofs_proof_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"port" text,
	"day" date,
	"until_day" date,
	"paper" text,
	"number" text DEFAULT '' NOT NULL,
	"car_number" text DEFAULT '' NOT NULL,
	"model_id" integer,
	"car_name" text DEFAULT '' NOT NULL,
	"country" text,
	"city" text DEFAULT '' NOT NULL,
	"review_id" integer,
	"picture" jsonb,
	"is_example" boolean DEFAULT false NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"form_id" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "proofs_form_id_unique" UNIQUE("form_id")
);
--> statement-breakpoint
CREATE TABLE "purchase_codes" (
	"code_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_codes_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code_hash" text NOT NULL,
	"model_id" integer NOT NULL,
	"car" text NOT NULL,
	"month" text NOT NULL,
	"country" text,
	"enquiry_id" bigint,
	"review_id" integer,
	"staff_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "purchase_codes_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "purchase_codes_review_id_unique" UNIQUE("review_id")
);
--> statement-breakpoint
CREATE TABLE "review_answers" (
	"review_id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"lang" text NOT NULL,
	"person_id" integer,
	"author" text NOT NULL,
	"is_shown" boolean NOT NULL,
	"shown_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "home" jsonb;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "link_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "buyer_wrote_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "message_id" bigint;--> statement-breakpoint
ALTER TABLE "arrival_wishes" ADD CONSTRAINT "arrival_wishes_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_pictures" ADD CONSTRAINT "enquiry_pictures_message_id_enquiry_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."enquiry_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_review_id_reviews_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("review_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_codes" ADD CONSTRAINT "purchase_codes_review_id_reviews_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("review_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_review_id_reviews_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("review_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arrival_wishes_waiting" ON "arrival_wishes" USING btree ("checked_generation","enquiry_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "backups_by_start" ON "backups" USING btree ("started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "backups_good" ON "backups" USING btree ("started_at" DESC NULLS LAST) WHERE "backups"."state" = 'good';--> statement-breakpoint
CREATE INDEX "enquiry_messages_by_enquiry" ON "enquiry_messages" USING btree ("enquiry_id","id");--> statement-breakpoint
CREATE INDEX "enquiry_pictures_by_message" ON "enquiry_pictures" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "proofs_by_kind" ON "proofs" USING btree ("kind","day" DESC NULLS LAST,"proof_id");--> statement-breakpoint
CREATE INDEX "purchase_codes_by_time" ON "purchase_codes" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "purchase_codes_by_enquiry" ON "purchase_codes" USING btree ("enquiry_id");--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_link_hash_unique" UNIQUE("link_hash");