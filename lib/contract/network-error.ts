/** The request got no response of the API: the network is away, or something else responded. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}
