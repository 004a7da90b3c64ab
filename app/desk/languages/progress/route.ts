import { readProgress } from '@/lib/content/desk/site-checks';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';

export const dynamic = 'force-dynamic';

/** How far the check of the language sites is, for a page that stays open. */
export async function GET(): Promise<Response> {
  const progress = await readProgress(await currentDeskLanguage());
  return typeof progress === 'number'
    ? new Response(null, { status: progress })
    : Response.json(progress);
}
