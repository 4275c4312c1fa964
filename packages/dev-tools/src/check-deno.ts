import { join } from 'node:path'
import { keepFile } from './keep-file.ts'
import { ROOT } from './root.ts'
import { run } from './run.ts'

/**
 * Command: `deno check` with the given arguments, in the current folder. If a dependency is not installed, Deno would write the folders
 * of pnpm-workspace.yaml into the package.json of the repository.
 */
const args = ['check', ...process.argv.slice(2)]
const { result, isRestored } = await keepFile(join(ROOT, 'package.json'), () => run('deno', args, { cwd: process.cwd() }))
if (result.output.trim()) console.error(result.output)
if (isRestored) console.error('package.json is as before. If a dependency is not installed, run: npx pnpm install')
process.exitCode = result.code
