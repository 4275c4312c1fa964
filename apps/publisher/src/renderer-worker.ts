import { existsSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Database } from '@bayt/content/database'
import { createPictureFetch } from '@bayt/content/queries/fetch-picture'
import { PublicContentReader } from '@bayt/content/queries/public-content'
import { ReleaseMaker } from '@bayt/release/make-release'
import type { Renderer } from '@bayt/release/renderer'
import { createClient } from '@supabase/supabase-js'
import { logInFormat } from './log.ts'
import { serializeError, type WorkerRequest, type WorkerResponse, type WorkerSettings } from './renderer.ts'

/** The worker thread of SiteRenderer: one request in, one response out. Caches the code, the content and the last release. */
const { bundle, supabaseUrl, publishableKey, backendTimeoutMs }: WorkerSettings = workerData
logInFormat('renderer')
let maker: Promise<ReleaseMaker> | undefined

parentPort?.on('message', async (request: WorkerRequest) => {
  parentPort?.postMessage(await respond(request).catch((error): WorkerResponse => ({ error: serializeError(error) })))
})

async function respond(request: WorkerRequest): Promise<WorkerResponse> {
  // After a failure, the next request tries again, because the code may be built by then.
  maker ??= createMaker().catch((error: unknown) => {
    maker = undefined
    throw error
  })
  const ready = await maker
  return { answer: await (request === 'state' ? ready.readState() : ready.make(request)) }
}

async function createMaker(): Promise<ReleaseMaker> {
  if (!existsSync(bundle)) {
    throw new Error(
      `The code of the site is not built: there is no file ${bundle} (SITE_BUNDLE). Build it: npx pnpm exec turbo run build --filter=@bayt/site`,
    )
  }
  const renderer: Renderer = await import(bundle)
  // A client with the rights of a visitor.
  const client = createClient<Database>(supabaseUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(backendTimeoutMs) }) },
  })
  return new ReleaseMaker({
    backend: { url: supabaseUrl, publishableKey },
    renderer,
    reader: new PublicContentReader(client),
    fetchPicture: createPictureFetch(supabaseUrl),
  })
}
