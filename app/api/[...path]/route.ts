import { dispatch } from '@/lib/server/http/dispatch';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Our HTTP server writes x-client-address over whatever the visitor sent. */
function answer(request: Request): Promise<Response> {
  return dispatch(request, { address: request.headers.get('x-client-address') ?? '0.0.0.0' });
}

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
