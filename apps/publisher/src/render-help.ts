import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { RenderHelp } from '@bayt/release/renderer'
import { endOfWorker } from './worker-error.ts'

/** The second thread needs two seconds to load the code, and 270 MB of memory, so a small site renders without it. */
const FROM_PAGES = 5_000

/** A thread that lasts for one render, so that its memory is free between large renders. @param bundle the code of the site */
export function renderHelp(bundle: string): RenderHelp | undefined {
  // Only Linux reports the start time of the machine. Without this time, the first thread takes no page of another thread
  // (`page-journal.ts`).
  if (availableParallelism() < 2 || process.platform !== 'linux') return undefined
  return {
    fromPages: FROM_PAGES,
    render: (part) =>
      new Promise((resolve, reject) => {
        const worker = new Worker(new URL('./render-part-worker.ts', import.meta.url), { workerData: { bundle, part } })
        worker.on('error', (error) => reject(endOfWorker('second renderer', error)))
        worker.on('exit', (code) => (code === 0 ? resolve() : reject(endOfWorker('second renderer', code))))
      }),
  }
}
