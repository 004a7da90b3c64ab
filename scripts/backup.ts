import { writeFile } from 'node:fs/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { backUpNow } from '@/lib/runtime/backup/run-backup';
import { readConfiguration, requireOwner } from '@/lib/runtime/process/configuration';
import { CommandError, printLine, runCommand } from '@/lib/runtime/process/terminal';

const USAGE = `Usage: npm run backup [-- FOLDER]
       npm run backup -- --new-key FILE

  Writes database, media, secrets and settings into one file, while the site runs or not.
  FOLDER           where it goes; by itself BACKUP_DIR, and the bucket of BACKUP_S3_…
  --new-key FILE   makes a private key, which opens what is encrypted to the public key it prints
  BACKUP_RECIPIENTS are the public keys a backup is encrypted to`;

/** As age-keygen does. */
async function makeKey(file: string): Promise<void> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const text = `# public key: ${recipient}\n${identity}\n`;
  await writeFile(file, text, { mode: 0o600, flag: 'wx' }).catch((error: Error) => {
    throw new CommandError(`The key could not be written to ${file}: ${error.message}.`);
  });
  printLine(`BACKUP_RECIPIENTS=${recipient}`);
}

await runCommand(async () => {
  const env = readConfiguration('production');
  const [named, ...rest] = process.argv.slice(2);
  const [keyFile] = rest;
  if (named === '--new-key' && keyFile && rest.length === 1) return makeKey(keyFile);
  const folder = named ?? env.BACKUP_DIR;
  if (!folder || folder.startsWith('-') || rest.length > 0) throw new CommandError(USAGE);
  requireOwner(env.DATA_DIR);
  const target = { folder, isOwn: named === undefined };
  const { file, copy, bytes, manifest } = await backUpNow(env, target);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  printLine(
    `${file} (${(bytes / 1024 / 1024).toFixed(1)} MB): ${rows} rows of ${manifest.tables.length} tables, ${manifest.media.files} files; read back and compared.`,
  );
  if (copy) printLine(`${copy}: the same, read back and compared.`);
  if (env.BACKUP_RECIPIENTS.length === 0) {
    printLine('It is not encrypted, and holds secrets: keep it where nobody else can read it.');
  }
});
