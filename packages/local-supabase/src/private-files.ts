import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const OTHERS = 0o077

/**
 * Makes a state folder readable by its owner alone: the database holds password hashes and the tokens of sessions. New files
 * follow the umask of the process; existing ones, also those of an older version, lose the rights of group and others.
 * Windows has no such rights; the folder of the user protects the files there.
 */
export function keepPrivate(folder: string): void {
  process.umask(OTHERS)
  mkdirSync(folder, { recursive: true })
  restrictToOwner(folder)
}

/** Takes the rights of group and others away from a file, or from a folder with all that is in it. */
export function restrictToOwner(path: string): void {
  const stats = lstatSync(path)
  // A link has no rights of its own, and what it points to is not ours.
  if (stats.isSymbolicLink()) return
  if ((stats.mode & OTHERS) !== 0) chmodSync(path, stats.mode & 0o7700)
  if (stats.isDirectory()) for (const name of readdirSync(path)) restrictToOwner(join(path, name))
}
