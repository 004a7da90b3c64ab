/** Serves a bucket of a folder from an address until it is killed: `s3-server.ts ADDRESS PORT FOLDER`. */
import { openTestS3 } from '@/tests/support/server/s3-server';

const [host = '', port, directory = ''] = process.argv.slice(2);
await openTestS3({ host, port: Number(port), directory });
