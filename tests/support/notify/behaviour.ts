/** Decides for each message what its receiver does; `lost`: accepted, but the response is lost. */
export type Behaviour = () => 'take' | 'refuse' | 'lost';
