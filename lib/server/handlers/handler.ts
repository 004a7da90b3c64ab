import type { Call, ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import type { ServiceContext } from '../request/context';
import { refused } from '../request/refusal';

export interface Handler {
  call: Call;
  /** Parses the fields, asks the service, parses its answer: what leaves fits the contract. */
  run(fields: unknown, context: ServiceContext): Promise<unknown>;
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
      const input = call.request.safeParse(fields);
      if (!input.success) {
        const field = String(input.error.issues[0]?.path[0] ?? 'request');
        throw refused(`invalid ${field}`);
      }
      const answer = await service(input.data as ParsedRequestOf<C>, context);
      return call.response.parse(answer);
    },
  };
}
