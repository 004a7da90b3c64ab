import { removeExpiredBackups } from '@/lib/runtime/backup/backup-files';
import { backUpNow } from '@/lib/runtime/backup/run-backup';
import { readConfiguration } from '@/lib/runtime/process/configuration';
import { CommandError, printLine, runCommand } from '@/lib/runtime/process/terminal';

const USAGE = `Usage: npm run backup [-- FOLDER]

  Writes database, media, secrets and settings into one file, while the site runs or not.
  FOLDER     where it goes; by itself BACKUP_DIR
  BACKUP_RECIPIENTS are the public keys it is encrypted to`;

await runCommand(async () => {
  const env = readConfiguration('production');
  const [named, ...rest] = process.argv.slice(2);
  const folder = named ?? env.BACKUP_DIR;
  if (!folder || folder.startsWith('-') || rest.length > 0) throw new CommandError(USAGE);
  const { file, bytes, manifest } = await backUpNow(env, folder);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  printLine(
    `${file} (${(bytes / 1024 / 1024).toFixed(1)} MB): ${rows} rows of ${manifest.tables.length} tables, ${manifest.media.files} files; read back and compared.`,
  );
  if (env.BACKUP_RECIPIENTS.length === 0) {
    printLine('It is not encrypted, and holds secrets: keep it where nobody else can read it.');
  }
  if (!named) await removeExpiredBackups(folder, new Date());
});
