/** The part of autocannon that we use; it ships no types. */
declare module 'autocannon' {
  interface RequestSettings {
    path?: string;
    method?: string;
    body?: string;
    headers?: Record<string, string>;
  }
  interface Options {
    url: string;
    headers?: Record<string, string>;
    connections: number;
    /** Seconds. */
    duration: number;
    /** What is sent, in this order, by each connection; `setupRequest` changes it each time. */
    requests?: { setupRequest: (request: RequestSettings) => RequestSettings }[];
  }
  interface Result {
    requests: { average: number; total: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
