CREATE TABLE "proof_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_email_unique";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "unproven_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "member_id" integer;--> statement-breakpoint
ALTER TABLE "proof_codes" ADD CONSTRAINT "proof_codes_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proof_codes_by_member" ON "proof_codes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "proof_codes_by_expiry" ON "proof_codes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "members_holding_email" ON "members" USING btree ("email") WHERE "members"."unproven_since" is null;--> statement-breakpoint
CREATE INDEX "members_by_email" ON "members" USING btree ("email","unproven_since");--> statement-breakpoint
CREATE INDEX "notifications_by_member" ON "notifications" USING btree ("member_id") WHERE "notifications"."member_id" is not null;