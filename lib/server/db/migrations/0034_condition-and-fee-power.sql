DROP INDEX "models_by_energy_power";--> statement-breakpoint
DROP INDEX "models_by_facets";--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "engine_kw" double precision;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "thirty_minute_kw" double precision;--> statement-breakpoint
CREATE INDEX "models_by_energy_power" ON "models" USING btree ("energy_type","power_kw","engine_kw","thirty_minute_kw");--> statement-breakpoint
CREATE INDEX "models_by_facets" ON "models" USING btree ("is_in_stock" DESC NULLS FIRST,"brand_position","model_id","brand_sign","type_sign","energy_type","price_usd","power_hp","power_kw","engine_kw","thirty_minute_kw","seats","drive","gearbox","steering","displacement_cc","model_year","range_km","stock_khorgos","stock_erenhot");