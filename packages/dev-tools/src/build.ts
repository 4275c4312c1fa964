import { run } from './run.ts'

/** Builds the code of site and admin, or of one app; unchanged code comes from the cache. @throws Error with the output */
export async function buildApps(apps: ('site' | 'admin')[] = ['site', 'admin']): Promise<void> {
  const filters = apps.map((app) => `--filter=@bayt/${app}`)
  const { code, output } = await run('turbo', ['run', 'build', ...filters, '--output-logs=errors-only'])
  if (code !== 0) throw new Error(`The site or the admin could not be built:\n${output}`)
}
