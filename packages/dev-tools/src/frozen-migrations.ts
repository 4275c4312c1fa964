import { ROOT } from './root.ts'
import { filesFromGit } from './sources.ts'

const FOLDER = 'supabase/migrations'

/**
 * The commit from which on migrations are only added, because installed projects have applied them. `undefined` binds nothing: the
 * baseline is not released yet. CI checks out the history for it (`fetch-depth: 0`).
 */
export const FROZEN_SINCE: string | undefined = undefined

/**
 * The migrations that an installed project could not follow: changed or removed frozen migrations, and new migrations whose number
 * is not above all frozen numbers.
 * @param since the commit that freezes
 * @throws Error with git's message if the commit does not exist
 */
export function brokenFreezes(since: string, root = ROOT): string[] {
  const differing = (filter: string) =>
    filesFromGit(root, 'diff', '--no-renames', `--diff-filter=${filter}`, '--name-only', since, '--', FOLDER)
  const newest = frozenMigrations(since, root).at(-1) ?? ''
  return [...differing('a'), ...differing('A').filter((file) => file < newest)]
}

/** The frozen migrations, in their order. @throws Error with git's message if the commit does not exist */
export function frozenMigrations(since: string, root = ROOT): string[] {
  return filesFromGit(root, 'ls-tree', '-r', '--name-only', since, '--', `${FOLDER}/`).toSorted()
}
