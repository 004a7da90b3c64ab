import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import sirv from 'sirv';

/** What the demo adds to `public/`: drawings of the cars of its catalogue. */
const DEMO_PUBLIC_FOLDER = 'demo/public';
const ADDRESS = '/pictures/cars/';

const MONTH_S = 30 * 24 * 60 * 60;

type Handler = (...request: Parameters<RequestListener>) => boolean;

/**
 * Answers requests for the pictures of the demo catalogue, whose files lie with the demo and not
 * with the product. Without that folder it answers nothing.
 * @returns a handler that says whether it answered
 */
export function demoPictures(folder = DEMO_PUBLIC_FOLDER): Handler {
  if (!existsSync(folder)) return () => false;
  const serve = sirv(folder, {
    maxAge: MONTH_S,
    setHeaders: (response) => response.setHeader('x-content-type-options', 'nosniff'),
  });
  return (request, response) => {
    if (!request.url?.startsWith(ADDRESS)) return false;
    let isFound = true;
    serve(request, response, () => {
      isFound = false;
    });
    return isFound;
  };
}
