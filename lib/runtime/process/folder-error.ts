import { CommandError } from './terminal';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EDQUOT: 'what this user may store there is used up',
  EEXIST: 'it is a file, and no folder',
  EIO: 'its disk does not work',
  ENOSPC: 'its disk is full',
  ENOTDIR: 'a part of its path is a file',
  EPERM: 'this user may not write there',
  EROFS: 'it is read-only',
};

/**
 * Turns an error caused by the data folder, which anyone who starts the site may get, into one line
 * without a stack.
 * @returns other errors unchanged
 */
export function plainFolderError(error: unknown, folder: string): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException)?.code ?? ''];
  if (!reason || error instanceof CommandError) return error;
  return new CommandError(
    `The data folder ${folder} cannot be used: ${reason}. Put that right, or set DATA_DIR to another folder.`,
  );
}
