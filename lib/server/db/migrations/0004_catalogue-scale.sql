DROP INDEX "models_by_power";--> statement-breakpoint
DROP INDEX "models_by_type_price";--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "is_in_stock" boolean GENERATED ALWAYS AS (stock_khorgos + stock_erenhot > 0) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "models_by_type_stock" ON "models" USING btree ("type_sign","is_in_stock" DESC NULLS FIRST,"model_id");--> statement-breakpoint
CREATE INDEX "models_by_type_stock_price" ON "models" USING btree ("type_sign","is_in_stock" DESC NULLS FIRST,"price_usd","model_id");--> statement-breakpoint
CREATE INDEX "models_by_energy_power" ON "models" USING btree ("energy_type","power_hp");--> statement-breakpoint
CREATE INDEX "models_by_type_price" ON "models" USING btree ("type_sign","price_usd","model_id");