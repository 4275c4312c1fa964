import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/** The files of the repository, including new ones, without ignored ones. @param folders default: all @returns paths relative to `ROOT` */
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
