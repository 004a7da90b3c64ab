import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A column of a moment in time. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Words to be searched; filled by the database from other columns, so that the two cannot drift apart. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
