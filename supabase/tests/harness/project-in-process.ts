import { openProject } from '@bayt/local-supabase/database'
import { type GatewaySettings, startGateway } from '@bayt/local-supabase/gateway'
import { copyPreparedState } from '@bayt/local-supabase/prepared-state'
import { loadSecrets } from '@bayt/local-supabase/secrets'
import { type BackendAddress, createStateDir } from './backend.ts'
import { freePort } from './free-port.ts'

/**
 * Opens a project with the demo catalogue in this process, so that a test can change its rules and its clock. The project changes the
 * current folder and the environment; `close` restores both for the next test file.
 */
export async function openProjectInProcess(functionsUrl: GatewaySettings['functionsUrl'] = () => undefined) {
  const state = createStateDir()
  await copyPreparedState(state.path, 'demo')
  const secrets = loadSecrets(state.path)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [folder, environment] = [process.cwd(), { ...process.env }]
  const { app, database } = await openProject(state.path, secrets, url)
  const gateway = await startGateway({ app, port, secrets, functionsUrl })
  const address: BackendAddress = { url, stateDir: state.path, secrets, hookUrl: '', pid: process.pid }
  return {
    database,
    address,
    async close(): Promise<void> {
      await gateway.close()
      await database.close()
      process.chdir(folder)
      restoreEnvironment(environment)
      state.remove()
    },
  }
}

function restoreEnvironment(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
}
