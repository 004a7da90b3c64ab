ALTER TABLE "model_pictures" ADD COLUMN "focus_x" integer;--> statement-breakpoint
ALTER TABLE "model_pictures" ADD COLUMN "focus_y" integer;