import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Project, projectWithKey } from '@bayt/content-transfer/project'
import { portOf, reservePort } from '@bayt/dev-tools/ports'
import { ROOT } from '@bayt/dev-tools/root'
import { Service } from '@bayt/dev-tools/service'
import { loadSecrets, signingKey } from '@bayt/local-supabase/secrets'

const WANTED_PORT = 24_321
/** Nothing listens on this address, because a rehearsal publishes nothing. */
const NO_HOOK = 'http://127.0.0.1:9/publish'

export interface EmptyProject {
  project: Project
  /** `ADMIN_JWT_KEY` of its functions. */
  adminKey: string
  /** Stops the project and removes its folder. */
  remove(): Promise<void>
}

/** Starts an empty embedded project in a temporary folder, like `npm start -- --empty`. The project ends with this process. */
export async function startEmptyProject(): Promise<EmptyProject> {
  const stateDir = mkdtempSync(join(tmpdir(), 'bayt-rehearsal-'))
  const removeFolder = () => rmSync(stateDir, { recursive: true, force: true, maxRetries: 5 })
  process.on('exit', removeFolder)
  const listener = await reservePort(WANTED_PORT)
  const url = `http://127.0.0.1:${portOf(listener)}`
  const service = await Service.start({
    name: 'backend',
    script: join(ROOT, 'packages/local-supabase/src/main.ts'),
    args: [JSON.stringify({ stateDir, port: portOf(listener), deployHookUrl: NO_HOOK, seed: false })],
    listeners: { API_FD: listener },
    onLine: () => {},
  })
  const secrets = loadSecrets(stateDir)
  return {
    project: projectWithKey(url, secrets.secretKey),
    adminKey: signingKey(secrets),
    async remove() {
      await service.stop()
      removeFolder()
      process.off('exit', removeFolder)
    },
  }
}
