import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'

/** Files that differ from a commit, as paths relative to `ROOT`. */
export interface ChangedFiles {
  /** Changed and new files. */
  present: string[]
  deleted: string[]
}

/**
 * The working change: all files that differ from a commit, new files included.
 * @param since a commit or branch, e.g. `HEAD`
 * @throws Error if the commit does not exist
 */
export function changedFiles(since: string): ChangedFiles {
  const differing = git('diff', '--name-only', '--no-renames', '-z', since, '--')
  const files = [...new Set([...differing, ...git('ls-files', '--others', '--exclude-standard', '-z')])].toSorted()
  const isPresent = (file: string) => existsSync(join(ROOT, file))
  return { present: files.filter(isPresent), deleted: files.filter((file) => !isPresent(file)) }
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    .split('\0')
    .filter(Boolean)
}
