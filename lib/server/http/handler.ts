import type { Call, ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import type { ServiceContext } from './context';
import type { BodyLimit } from './request-body';
import { rejected } from './request-error';

type Files = ReadonlyMap<string, Buffer>;

export interface Handler {
  call: Call;
  /** How files are taken; missing where a call takes fields only, as JSON. */
  upload?: {
    limit: BodyLimit;
    /**
     * Decides by the signed fields whether the body is read at all.
     * @returns whose it is: places for reading are counted by this
     */
    admit(fields: unknown, context: ServiceContext): Promise<string>;
  };
  /** Parses the fields, asks the service, parses its answer: what leaves fits the contract. */
  run(fields: unknown, context: ServiceContext, files?: Files): Promise<unknown>;
}

function parseFields<C extends Call>(call: C, fields: unknown): ParsedRequestOf<C> {
  const input = call.request.safeParse(fields);
  if (input.success) return input.data as ParsedRequestOf<C>;
  throw rejected(`invalid ${String(input.error.issues[0]?.path[0] ?? 'request')}`);
}

/** Ties a call of the contract to the service that answers it. */
export function handle<C extends Call>(
  call: C,
  service: (
    input: ParsedRequestOf<C>,
    context: ServiceContext,
  ) => ResponseOf<C> | Promise<ResponseOf<C>>,
): Handler {
  return {
    call,
    async run(fields, context) {
      return call.response.parse(await service(parseFields(call, fields), context));
    },
  };
}

/** Ties a call that brings files to the service that takes them. */
export function handleUpload<C extends Call>(
  call: C,
  limit: BodyLimit,
  service: {
    admit(input: ParsedRequestOf<C>, context: ServiceContext): Promise<string>;
    store(input: ParsedRequestOf<C>, files: Files, context: ServiceContext): Promise<ResponseOf<C>>;
  },
): Handler {
  return {
    call,
    upload: {
      limit,
      admit: (fields, context) => service.admit(parseFields(call, fields), context),
    },
    async run(fields, context, files = new Map()) {
      return call.response.parse(await service.store(parseFields(call, fields), files, context));
    },
  };
}
