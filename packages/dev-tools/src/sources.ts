import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/** The files of the repository, new ones included, without what git ignores. @param folders all of them without one @returns paths below `ROOT` */
export function sourceFiles(...folders: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return listed
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(ROOT, file)))
}
