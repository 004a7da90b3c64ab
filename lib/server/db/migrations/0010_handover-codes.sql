CREATE TABLE "handover_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "handed_from" text;--> statement-breakpoint
ALTER TABLE "handover_codes" ADD CONSTRAINT "handover_codes_token_hash_sessions_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handover_codes_by_session" ON "handover_codes" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "handover_codes_by_expiry" ON "handover_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_by_origin" ON "sessions" USING btree ("handed_from");