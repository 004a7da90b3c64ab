import { dispatch } from '@/lib/server/http/dispatch';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** The HTTP server sets x-client-address, whatever the visitor sent (lib/runtime/http). */
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
