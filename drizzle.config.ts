import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name=…` writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './lib/server/db/schema/*.ts',
  out: './lib/server/db/migrations',
});
