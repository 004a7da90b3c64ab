import { answerPagePicture } from '@/lib/content/desk/languages';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** How a page looked when the last check saw it: for the staff, and never stored by the browser. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/desk/languages/[locale]/picture/[size]'>,
): Promise<Response> {
  const { locale, size } = await params;
  const path = new URL(request.url).searchParams.get('path');
  const picture = await answerPagePicture(locale, size, path);
  return picture ?? new Response('not found', { status: 404 });
}
