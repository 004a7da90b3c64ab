import { runCommand } from './runtime/plain-error';
import { superviseSite } from './supervise';

await runCommand(() => superviseSite('development'));
