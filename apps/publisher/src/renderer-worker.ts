import { parentPort } from 'node:worker_threads'
import { createPictureFetch } from '@bayt/content/queries/fetch-picture'
import type { Renderer } from '@bayt/site-contract/renderer'
import type { WorkerAnswer, WorkerJob } from './renderer.ts'

/** The worker thread of SiteRenderer: one message in, one answer out. */
parentPort?.on('message', async ({ bundle, supabaseUrl, ...job }: WorkerJob) => {
  const answer: WorkerAnswer = await render(bundle, supabaseUrl, job).then(
    (report) => ({ report }),
    (error) => ({ error: error instanceof Error ? error.message : String(error) }),
  )
  parentPort?.postMessage(answer)
})

async function render(bundle: string, supabaseUrl: string, job: Omit<WorkerJob, 'bundle' | 'supabaseUrl'>) {
  const renderer: Renderer = await import(bundle)
  return renderer.renderSite({ ...job, fetchPicture: createPictureFetch(supabaseUrl) })
}
