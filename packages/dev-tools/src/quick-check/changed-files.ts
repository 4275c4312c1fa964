import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { filesFromGit } from '../sources.ts'

/** Files that differ from a commit, as paths relative to `ROOT`. */
export interface ChangedFiles {
  /** Changed and new files. */
  present: string[]
  deleted: string[]
}

/**
 * The working change: all files that differ from the commit where the work left a branch, new files included.
 * @param since a commit or branch, e.g. `HEAD`
 * @param root the repository
 * @throws Error if the commit does not exist
 */
export function changedFiles(since: string, root = ROOT): ChangedFiles {
  const differing = filesFromGit(root, 'diff', '--merge-base', '--name-only', '--no-renames', since, '--')
  const added = filesFromGit(root, 'ls-files', '--others', '--exclude-standard')
  const files = [...new Set([...differing, ...added])].toSorted()
  const isPresent = (file: string) => existsSync(join(root, file))
  return { present: files.filter(isPresent), deleted: files.filter((file) => !isPresent(file)) }
}

/** Files whose content for the next commit is not the content of the file. */
export function partlyStaged(root = ROOT): string[] {
  const unstaged = new Set(filesFromGit(root, 'diff', '--name-only'))
  return filesFromGit(root, 'diff', '--cached', '--name-only').filter((file) => unstaged.has(file))
}

/** Whether git knows a commit or branch of this name. */
export function isCommit(name: string): boolean {
  return (
    spawnSync('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], { cwd: ROOT }).status === 0
  )
}
