ALTER TABLE "site_checks" DROP COLUMN "pictures_total";--> statement-breakpoint
ALTER TABLE "site_checks" DROP COLUMN "pictures_done";--> statement-breakpoint
ALTER TABLE "site_pages" DROP COLUMN "phone_picture";--> statement-breakpoint
ALTER TABLE "site_pages" DROP COLUMN "desktop_picture";--> statement-breakpoint
ALTER TABLE "site_pages" DROP COLUMN "pictured_version";--> statement-breakpoint
ALTER TABLE "site_pages" DROP COLUMN "console_errors";--> statement-breakpoint
ALTER TABLE "site_pages" DROP COLUMN "sideways_at_px";--> statement-breakpoint
-- What only a browser found; no check looks for it any more.
DELETE FROM "site_findings" WHERE "rule" IN ('consoleError', 'sideways');
