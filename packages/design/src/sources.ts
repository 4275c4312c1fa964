import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from '@bayt/dev-tools/sources'

const ROOT = join(import.meta.dirname, '../../..')

/** Every source of the repository that may contain a colour or a breakpoint. Paths start at the root. */
export const SOURCES = sourceFiles('*.css', '*.astro', '*.html', '*.ts', '*.tsx', '*.mjs', '*.js').map((file) => ({
  file,
  lines: readFileSync(join(ROOT, file), 'utf8').split('\n'),
}))
