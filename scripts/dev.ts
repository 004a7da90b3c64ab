import { seedDemo } from '@/demo/seed-demo';
import { runCommand } from '@/lib/runtime/process/plain-error';
import { superviseSite } from '@/lib/runtime/process/supervise';

await runCommand(() => superviseSite('development', seedDemo));
