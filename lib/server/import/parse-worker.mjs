/** Starts parse-worker.ts in a thread: TypeScript is loaded there by a call, not by an option. */
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

register({ tsconfig: fileURLToPath(new URL('../../../tsconfig.json', import.meta.url)) });
await import('./parse-worker.ts');
