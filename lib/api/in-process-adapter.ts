import axios, { type AxiosAdapter, AxiosHeaders } from 'axios';

/**
 * Carries an axios request to the dispatcher of this process, without a socket: same signing,
 * same schemas, same envelope. Lazy, so that a site on a remote API never loads the backend.
 */
export const inProcessAdapter: AxiosAdapter = async (config) => {
  const { dispatch } = await import('@/lib/server/http/dispatch');
  const hasBody = config.data !== undefined && config.data !== null;
  const request = new Request(axios.getUri(config), {
    method: (config.method ?? 'get').toUpperCase(),
    headers: config.headers.toJSON() as Record<string, string>,
    ...(hasBody ? { body: config.data as string } : {}),
  });
  const response = await dispatch(request, { address: null });
  const body = await response.text();
  return {
    data: body,
    status: response.status,
    statusText: response.statusText,
    headers: new AxiosHeaders(Object.fromEntries(response.headers)),
    config,
    request,
  };
};
