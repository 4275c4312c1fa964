import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '@bayt/dev-tools/root'
import { Service } from '@bayt/dev-tools/service'
import { lockStateDir } from '@bayt/dev-tools/state-lock'
import { checkIsRunning, isRunning, type LocalProject, localProject } from './local-project.ts'

/**
 * Runs the database of `npm start` for a command, unless the database runs already. The database keeps its migrations, so that a
 * folder of another version of the code can be exported.
 * @param url the project of the command; other projects are not started
 * @returns a function that stops the started database
 */
export async function openStoredProject(url: string, env: Record<string, string | undefined>): Promise<() => Promise<void>> {
  const local = localProject(env)
  if (url !== local?.url || (await isRunning(url))) return async () => {}
  if (!existsSync(join(local.stateDir, 'database'))) await checkIsRunning(url, env)
  process.on(
    'exit',
    lockStateDir(join(localDir(local), 'start.pid'), () => process.exit(1)),
  )
  const settings = { stateDir: local.stateDir, port: Number(new URL(url).port), isAsApplied: true }
  const service = await Service.start({
    name: 'backend',
    script: join(ROOT, 'packages/local-supabase/src/main.ts'),
    args: [JSON.stringify(settings)],
    onLine: () => {},
  })
  return () => service.stop()
}

const localDir = ({ stateDir }: LocalProject) => dirname(dirname(stateDir))
