import { parentPort, workerData } from 'node:worker_threads'
import { createPictureFetch } from '@bayt/content/queries/fetch-picture'
import { PublicContentReader } from '@bayt/content/queries/public-content-reader'
import type { Renderer } from '@bayt/site-contract/renderer'
import { createBackendClient } from './backend-client.ts'
import { Compressor } from './compressor.ts'
import { type ReleaseJob, ReleaseMaker } from './make-release.ts'
import type { WorkerAnswer, WorkerSettings } from './renderer.ts'
import { packError } from './worker-error.ts'

/** The worker thread of SiteRenderer: one job in, one answer out. It keeps the code, the content and the last release in mind. */
const { bundle, supabaseUrl, publishableKey, backendTimeoutMs }: WorkerSettings = workerData
let maker: Promise<ReleaseMaker> | undefined

parentPort?.on('message', async (job: ReleaseJob) => {
  const answer: WorkerAnswer = await make(job).then(
    (made) => ({ made }),
    (error) => ({ error: packError(error) }),
  )
  parentPort?.postMessage(answer)
})

async function make(job: ReleaseJob) {
  maker ??= createMaker()
  return (await maker).make(job)
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
