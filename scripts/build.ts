import { build } from '@/lib/runtime/process/build';
import { readConfiguration } from '@/lib/runtime/process/configuration';
import { runCommand } from '@/lib/runtime/process/terminal';

await runCommand(async () => {
  readConfiguration('production');
  await build(process.env);
});
