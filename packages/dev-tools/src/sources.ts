import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/**
 * The files of the repository, including new files, without ignored files.
 * @param pathspecs folders, or patterns such as `*.css`; default: all
 * @returns paths relative to `ROOT`
 */
export function sourceFiles(...pathspecs: string[]): string[] {
  return filesFromGit(ROOT, 'ls-files', '--cached', '--others', '--exclude-standard', '--', ...pathspecs).filter((file) =>
    existsSync(join(ROOT, file)),
  )
}

/** The paths that a git command lists. Without `-z`, git would quote names with non-ASCII letters. @throws Error with git's message */
export function filesFromGit(folder: string, command: string, ...args: string[]): string[] {
  return execFileSync('git', [command, '-z', ...args], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    .split('\0')
    .filter(Boolean)
}
