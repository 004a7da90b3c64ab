/** Decides for each message what its receiver does; `lost`: it is taken, but the answer is not. */
export type Behaviour = () => 'take' | 'refuse' | 'lost';
