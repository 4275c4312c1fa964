import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

function trackedFiles(...patterns: string[]): string[] {
  return execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
}

/** Every source of the repository that may contain a colour or a breakpoint. Paths start at the root. */
export const SOURCES = trackedFiles('*.css', '*.astro', '*.html', '*.ts', '*.tsx', '*.mjs', '*.js')
  .filter((file) => existsSync(join(ROOT, file)))
  .map((file) => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').split('\n') }))
