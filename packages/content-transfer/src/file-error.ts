/** An error of the file system, such as a full disk. The fetch API wraps its errors, so errors of a fetch do not count. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error
}

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the space of this user is used up',
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'it can only be read',
  ENOTDIR: 'it, or a part of its path, is a file',
  EEXIST: 'it, or a part of its path, is a file',
  ENOENT: 'it does not exist',
}

/** The reason why the folder of an export or import cannot be used, for people: `the disk is full`. */
export function fileErrorReason({ code = '', message }: NodeJS.ErrnoException): string {
  return REASONS[code] ?? message
}
