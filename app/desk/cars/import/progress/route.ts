import { readImportProgress } from '@/lib/content/desk/imports';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';

export const dynamic = 'force-dynamic';

/** How far the work on a file is, for a page that stays open. */
export async function GET(request: Request): Promise<Response> {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  const progress = await readImportProgress(await currentDeskLanguage(), id);
  return typeof progress === 'number'
    ? new Response(null, { status: progress })
    : Response.json(progress);
}
