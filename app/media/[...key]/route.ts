import { serveMedia } from '@/lib/server/media/serve-media';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

export async function GET(
  request: Request,
  { params }: { params: Promise<{ key: string[] }> },
): Promise<Response> {
  return serveMedia((await params).key.join('/'), request.headers.get('range'));
}
