/** A process for uploaded files in which goes wrong whatever a file's content says. */
import workerpool from 'workerpool';

const OUTCOMES = {
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  'never end': () => {
    for (;;);
  },
  environment: () => ({ processed: Object.keys(process.env) }),
  fine: () => ({ processed: 'fine' }),
};

workerpool.worker({ process: ({ bytes }) => OUTCOMES[bytes.toString()]() });
