import type { OutgoingHttpHeaders } from 'node:http';

/** Headers that belong to one connection or one body as Next would have sent it. */
const OF_ONE_ANSWER = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

/** Next's headers as they go to a browser with a body that we encode; Next's own are left out. */
export function answerHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const own = Object.entries(headers).filter(
    ([name]) => !OF_ONE_ANSWER.includes(name) && !/^x-(?:nextjs|middleware)-/.test(name),
  );
  // Next also names the headers of its router, whose requests are not answered from here.
  const vary = String(headers.vary ?? '');
  const isNamed = /accept-encoding/i.test(vary);
  return {
    ...Object.fromEntries(own),
    vary: isNamed ? vary : [vary, 'accept-encoding'].filter(Boolean).join(', '),
  };
}
