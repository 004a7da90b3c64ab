import '@/lib/runtime/process/log-output';
import { seedSite } from '@/demo/seed-demo';
import { readConfiguration } from '@/lib/runtime/process/configuration';
import { reportToServiceManager } from '@/lib/runtime/process/service-manager';
import { superviseSite } from '@/lib/runtime/process/supervise';
import { runCommand } from '@/lib/runtime/process/terminal';

await runCommand(async () => {
  void reportToServiceManager(readConfiguration('production'));
  await superviseSite('production', seedSite);
});
