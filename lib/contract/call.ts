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

/** A call by what it is on the wire, such as `GET /api/home/country`. */
export type NameOf<C extends Call> = C extends Call ? `${C['method']} ${C['path']}` : never;

/** Declares a call; the types of both transports follow from its schemas. */
export function defineCall<const Declared extends Call>(call: Declared): Declared {
  return call;
}
