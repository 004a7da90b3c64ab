/** The request got no answer: the network is away, or what answered was not the API. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}
