DROP INDEX "models_by_update";--> statement-breakpoint
DROP INDEX "models_by_brand_update";--> statement-breakpoint
DROP INDEX "articles_by_day";--> statement-breakpoint
CREATE INDEX "models_by_update" ON "models" USING btree ("updated_at" DESC NULLS FIRST,"model_id");--> statement-breakpoint
CREATE INDEX "models_by_brand_update" ON "models" USING btree ("brand_sign","updated_at" DESC NULLS FIRST,"model_id");--> statement-breakpoint
CREATE INDEX "articles_by_day" ON "articles" USING btree ("published_at" DESC NULLS FIRST,"article_id" DESC NULLS FIRST);