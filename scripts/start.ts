import '@/lib/runtime/process/log-output';
import { seedSite } from '@/demo/seed-demo';
import { superviseSite } from '@/lib/runtime/process/supervise';
import { runCommand } from '@/lib/runtime/process/terminal';

await runCommand(() => superviseSite('production', seedSite));
