import { run } from './run.ts'

/** Builds the code of site and admin; unchanged code comes from the cache. @throws Error with the output */
export async function buildApps(): Promise<void> {
  const { code, output } = await run('turbo', [
    'run',
    'build',
    '--filter=@bayt/site',
    '--filter=@bayt/admin',
    '--output-logs=errors-only',
  ])
  if (code !== 0) throw new Error(`The site or the admin could not be built:\n${output}`)
}
