CREATE TABLE "daily_vitals" (
	"day" date NOT NULL,
	"vital" text NOT NULL,
	"page_kind" text NOT NULL,
	"country" text NOT NULL,
	"device" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_vitals_day_vital_page_kind_country_device_bucket_pk" PRIMARY KEY("day","vital","page_kind","country","device","bucket")
);
