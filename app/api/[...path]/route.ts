import { serverEnv } from '@/lib/env/server';
import { dispatch } from '@/lib/server/http/dispatch';
import { forwardCall } from '@/lib/server/http/forward-call';
import { refuseUnknownVisitor, visitorAddressOf } from '@/lib/server/request/visitor-address';

export const dynamic = 'force-dynamic';

async function answer(request: Request): Promise<Response> {
  const address = visitorAddressOf(request.headers);
  if (address === null) return refuseUnknownVisitor();
  const { API_BASE_URL } = serverEnv();
  return API_BASE_URL
    ? forwardCall(request, API_BASE_URL, address)
    : dispatch(request, { address });
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
