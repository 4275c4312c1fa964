import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApps } from '@bayt/dev-tools/build'
import { freePort } from '@bayt/dev-tools/ports'
import { Service } from '@bayt/dev-tools/service'
import { copyPreparedState } from '@bayt/local-supabase/prepared-state'
import { loadSecrets, type ProjectSecrets } from '@bayt/local-supabase/secrets'
import type { TestProject } from 'vitest/node'

const MAIN = fileURLToPath(new URL('../../../../packages/local-supabase/src/main.ts', import.meta.url))

export interface FaultBackend {
  url: string
  secrets: ProjectSecrets
  /** Port of the relay, where the function `rebuild-site` calls the publisher. */
  relayPort: number
}

declare module 'vitest' {
  interface ProvidedContext {
    faultBackend: FaultBackend
  }
}

/** Starts one real backend with the demo catalogue for all faults. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  await buildApps()
  const stateDir = mkdtempSync(join(tmpdir(), 'bayt-fault-backend-'))
  await copyPreparedState(stateDir, 'demo')
  const relayPort = await freePort(29_200)
  const deployHookUrl = `http://127.0.0.1:${relayPort}/publish`
  const [backend, port] = await Service.startOnFreePort(29_000, (port) => ({
    name: 'backend',
    script: MAIN,
    args: [JSON.stringify({ stateDir, port, deployHookUrl, seed: true })],
    onLine: () => undefined,
  }))
  project.provide('faultBackend', { url: `http://127.0.0.1:${port}`, secrets: loadSecrets(stateDir), relayPort })
  return async () => {
    await backend.stop()
    rmSync(stateDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
