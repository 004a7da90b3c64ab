CREATE TABLE "people" (
	"person_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_person_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"names" jsonb NOT NULL,
	"portrait" jsonb,
	"languages" text[] NOT NULL,
	"port" text NOT NULL,
	"role" text,
	"whatsapp" text DEFAULT '' NOT NULL,
	"telegram" text DEFAULT '' NOT NULL,
	"messenger" text DEFAULT '' NOT NULL,
	"wechat" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"days" integer[] NOT NULL,
	"from_minute" integer NOT NULL,
	"until_minute" integer NOT NULL,
	"leave_from" date,
	"leave_until" date,
	"away_since" timestamp with time zone,
	"away_until" timestamp with time zone,
	"is_shown" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 1 NOT NULL,
	"staff_id" text,
	"form_id" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "people_form_id_unique" UNIQUE("form_id")
);
--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_staff_id_staff_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_by_position" ON "people" USING btree ("position","person_id");