/** A process for uploaded files that fails in the way that a file's content names. */
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
