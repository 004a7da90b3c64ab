import { build } from './runtime/build';
import { readConfiguration } from './runtime/configuration';
import { runCommand } from './runtime/plain-error';

await runCommand(async () => {
  readConfiguration('production');
  await build(process.env);
});
