import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST';

/** One call of the API: method, path, and the schemas of its request and response. */
export interface Call<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  method: Method;
  path: `/api/${string}`;
  request: Request;
  response: Response;
}

export type RequestOf<C extends Call> = z.input<C['request']>;
export type ParsedRequestOf<C extends Call> = z.output<C['request']>;
export type ResponseOf<C extends Call> = z.output<C['response']>;

/** Declares a call; the types of both transports follow from its schemas. */
export function defineCall<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  call: Call<Request, Response>,
): Call<Request, Response> {
  return call;
}
