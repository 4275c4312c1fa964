import { parentPort, workerData } from 'node:worker_threads'
import { createPictureFetch } from '@bayt/content/queries/fetch-picture'
import { PublicContentReader } from '@bayt/content/queries/public-content-reader'
import type { Renderer } from '@bayt/release/renderer'
import { createBackendClient } from './backend-client.ts'
import { Compressor } from './compressor.ts'
import { ReleaseMaker } from './make-release.ts'
import type { WorkerAnswer, WorkerQuestion, WorkerSettings } from './renderer.ts'
import { packError } from './worker-error.ts'

/** The worker thread of SiteRenderer: one question in, one answer out. It keeps the code, the content and the last release in mind. */
const { bundle, supabaseUrl, publishableKey, backendTimeoutMs }: WorkerSettings = workerData
let maker: Promise<ReleaseMaker> | undefined

parentPort?.on('message', async (question: WorkerQuestion) => {
  parentPort?.postMessage(await answer(question).catch((error): WorkerAnswer => ({ error: packError(error) })))
})

async function answer(question: WorkerQuestion): Promise<WorkerAnswer> {
  maker ??= createMaker()
  const ready = await maker
  return question === 'look' ? { newestChange: await ready.look() } : { made: await ready.make(question) }
}

async function createMaker(): Promise<ReleaseMaker> {
  const renderer: Renderer = await import(bundle)
  const client = createBackendClient({ supabaseUrl, publishableKey, backendTimeoutMs })
  return new ReleaseMaker({
    renderer,
    reader: new PublicContentReader(client),
    fetchPicture: createPictureFetch(supabaseUrl),
    compressor: new Compressor(),
  })
}
