import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const OTHERS = 0o077

/**
 * Restricts a state folder to its owner, because the database contains password hashes and sessions. Sets the umask for new files
 * and removes the permissions of group and others from existing files. Windows has no such permissions; there the profile folder
 * of the user protects the files.
 */
export function keepPrivate(folder: string): void {
  process.umask(OTHERS)
  mkdirSync(folder, { recursive: true })
  restrictToOwner(folder)
}

/** Removes the permissions of group and others from a file or a folder, recursively. */
export function restrictToOwner(path: string): void {
  const stats = lstatSync(path)
  // A symbolic link has no permissions, and its target may be outside the folder.
  if (stats.isSymbolicLink()) return
  if ((stats.mode & OTHERS) !== 0) chmodSync(path, stats.mode & 0o7700)
  if (stats.isDirectory()) for (const name of readdirSync(path)) restrictToOwner(join(path, name))
}
