import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '@bayt/content/database'
import { buildApps } from '@bayt/dev-tools/build'
import { freePort, portOf, reservePort } from '@bayt/dev-tools/ports'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { Service } from '@bayt/dev-tools/service'
import { copyPreparedState, QUICK_START } from '@bayt/local-supabase/prepared-state'
import { loadSecrets, type ProjectSecrets } from '@bayt/local-supabase/secrets'
import { createClient } from '@supabase/supabase-js'
import type { TestProject } from 'vitest/node'

const MAIN = fileURLToPath(new URL('../../../../../packages/local-supabase/src/main.ts', import.meta.url))

export interface FaultBackend {
  url: string
  secrets: ProjectSecrets
  /** Port of the proxy through which the function `rebuild-site` calls the publisher. */
  webhookPort: number
}

declare module 'vitest' {
  interface ProvidedContext {
    faultBackend: FaultBackend
  }
}

/** An everyday run keeps this many products and articles, because each killed publisher renders all pages again. */
const KEPT_RECORDS = 4

/** Starts one real backend for all fault tests: with the demo catalogue, or a part of it in an everyday run. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  await buildApps()
  const stateDir = mkdtempSync(join(tmpdir(), 'bayt-fault-backend-'))
  await copyPreparedState(stateDir, 'demo')
  const webhookPort = await freePort(29_200)
  const deployHookUrl = `http://127.0.0.1:${webhookPort}/publish`
  const listener = await reservePort(29_000)
  const port = portOf(listener)
  const backend = await Service.start({
    name: 'backend',
    script: MAIN,
    listeners: { API_FD: listener },
    nodeOptions: QUICK_START,
    args: [JSON.stringify({ stateDir, port, deployHookUrl, seed: true })],
    onLine: () => undefined,
  })
  const url = `http://127.0.0.1:${port}`
  const secrets = loadSecrets(stateDir)
  if (!isLongRun()) await removeMost(url, secrets)
  project.provide('faultBackend', { url, secrets, webhookPort })
  return async () => {
    await backend.stop()
    rmSync(stateDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function removeMost(url: string, { secretKey }: ProjectSecrets): Promise<void> {
  const database = createClient<Database>(url, secretKey, { auth: { persistSession: false } })
  for (const table of ['products', 'articles'] as const) {
    const { data } = await database.from(table).select('id').order('id').throwOnError()
    const removed = data.slice(KEPT_RECORDS).map(({ id }) => id)
    await database.from(table).delete().in('id', removed).throwOnError()
  }
}
