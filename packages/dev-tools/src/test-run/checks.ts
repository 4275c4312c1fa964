import { join } from 'node:path'
import { ROOT } from '../root.ts'

/** A command that counts as a test: it passes if it exits with 0. */
export interface Check {
  name: string
  title: string
  command: string
  args: string[]
}

/** The checks of the source, the fastest first. */
export const CHECKS: readonly Check[] = [
  { name: 'lint', title: 'Format and lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  {
    name: 'imports',
    title: 'Import directions',
    command: process.execPath,
    args: [join(ROOT, 'packages/dev-tools/src/check-imports.ts')],
  },
  { name: 'versions', title: 'One version of each dependency', command: 'sherif', args: ['--no-install'] },
  { name: 'unused', title: 'Unused code', command: 'knip', args: [] },
  {
    name: 'types',
    title: 'Types',
    command: 'turbo',
    args: ['run', 'typecheck', '--continue=always', '--output-logs=errors-only'],
  },
]
