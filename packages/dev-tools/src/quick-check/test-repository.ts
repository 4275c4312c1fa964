import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'

const IDENTITY = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']

/**
 * Creates a repository with the branch `main` in a temporary folder. The code under test finds it in a hook, too: there, variables such
 * as `GIT_DIR` name the repository of the developer, so they are unset.
 * @returns its path
 */
export function createRepository(): string {
  for (const name of Object.keys(process.env).filter(isOfGit)) vi.stubEnv(name, undefined)
  const folder = mkdtempSync(join(tmpdir(), 'repository-'))
  git(folder, 'init', '--quiet', '--initial-branch=main')
  return folder
}

/** Runs git in the repository of a test, never in the developer's. @returns the output */
export function git(folder: string, ...args: string[]): string {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfGit(name)))
  return execFileSync('git', [...IDENTITY, ...args], { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' })
}

/** Commits a new file. */
export function commit(folder: string, file: string): void {
  writeFileSync(join(folder, file), file)
  git(folder, 'add', file)
  git(folder, 'commit', '--quiet', '--message', file)
}

const isOfGit = (name: string) => name.startsWith('GIT_')
