import { readNews } from '@/lib/content/desk/news';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';

export const dynamic = 'force-dynamic';

/** What has happened in the inbox, for a page of the staff side that stays open. */
export async function GET(request: Request): Promise<Response> {
  const after = new URL(request.url).searchParams.get('after');
  const news = await readNews(after, await currentDeskLanguage());
  return typeof news === 'number' ? new Response(null, { status: news }) : Response.json(news);
}
