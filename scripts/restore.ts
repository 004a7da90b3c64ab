import { readArchive } from '@/lib/runtime/backup/archive';
import { fetchFromBucket } from '@/lib/runtime/backup/backup-bucket';
import { openBackup, restoreBackup } from '@/lib/runtime/backup/restore-backup';
import { readConfiguration, requireOwner } from '@/lib/runtime/process/configuration';
import {
  CommandError,
  printLine,
  readCommandLine,
  runCommand,
} from '@/lib/runtime/process/terminal';

const USAGE = `Usage: npm run restore -- FILE [--identity FILE] [--replace] [--check]

  Brings back what a backup holds, while the site does not run.
  --identity FILE   the private key of age, where the backup is encrypted
  --replace         replaces a database that is not empty
  --check           reads the backup to its end and compares it, and changes nothing
  --fetch           brings a backup from the bucket of BACKUP_S3_… into BACKUP_DIR, the newest or the
                    one of the name FILE, and changes nothing else`;

const OPTIONS = {
  identity: { type: 'string' },
  replace: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  fetch: { type: 'boolean', default: false },
} as const;

await runCommand(async () => {
  const { values, positionals } = readCommandLine(
    { allowPositionals: true, options: OPTIONS },
    USAGE,
  );
  const [file, ...rest] = positionals;
  if ((!file && !values.fetch) || rest.length > 0) throw new CommandError(USAGE);
  const env = readConfiguration('production');
  if (!values.check) requireOwner(env.DATA_DIR);
  if (values.fetch) {
    const fetched = await fetchFromBucket(env, env.BACKUP_DIR ?? '.', file);
    return printLine(`${fetched.file} (${(fetched.bytes / 1024 / 1024).toFixed(1)} MB)`);
  }
  if (!file) throw new CommandError(USAGE);
  const { manifest, notes } = values.check
    ? { manifest: await readArchive(await (await openBackup(file, values.identity))()), notes: [] }
    : await restoreBackup(env, file, {
        identityFile: values.identity,
        isReplacing: values.replace,
      });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  printLine(
    `${values.check ? 'Good' : 'Restored and compared'}: ${rows} rows of ${manifest.tables.length} tables and ${manifest.media.files} files of ${manifest.origin}, as of ${manifest.madeAt}.`,
  );
  for (const note of notes) printLine(note);
});
