import type { PreviewAnswer, PreviewCall, PreviewEdit, PreviewPage } from '@bayt/release/preview'

/** Shared state of the functions below, which run in the page. */
interface PreviewWindow {
  call: (call: Omit<PreviewCall, 'id'>) => Promise<unknown>
}

interface MemoryWindow {
  measureUserAgentSpecificMemory: () => Promise<{ breakdown: { bytes: number; attribution: { scope: string }[] }[] }>
}

/** Starts the worker. @returns milliseconds until the worker has the code and all content */
export async function start(): Promise<number> {
  const startedMs = performance.now()
  const worker = new Worker('/renderer.js', { type: 'module' })
  const waiting = new Map<number, (answer: PreviewAnswer) => void>()
  let id = 0
  worker.addEventListener('message', ({ data }: MessageEvent<PreviewAnswer>) => waiting.get(data.id)?.(data))
  const call: PreviewWindow['call'] = (request) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.set(++id, (answer) => ('error' in answer ? reject(new Error(answer.error.message)) : resolve(answer.output)))
    worker.postMessage({ ...request, id })
    return promise
  }
  Object.assign(window, { call })
  const { origin } = location
  await call({ method: 'open', input: [{ supabaseUrl: origin, publishableKey: 'bench', siteUrl: origin }] })
  return performance.now() - startedMs
}

export interface KeyTimes {
  /** Time from the key to the HTML of the page. */
  htmlMs: number
  /** Time from the key to the frame after the preview shows the letter. */
  paintedMs: number
}

/** Shows a page with an edit, as after a key in the form. */
export async function pressKey({ address, edit }: { address: string; edit: PreviewEdit }): Promise<KeyTimes> {
  const { call } = window as unknown as PreviewWindow
  const startedMs = performance.now()
  const [page] = (await call({ method: 'render', input: [[address], [edit]] })) as PreviewPage[]
  const htmlMs = performance.now() - startedMs
  const frame = document.querySelector('iframe')?.contentDocument
  const shown = new DOMParser().parseFromString(page?.html ?? '', 'text/html')
  frame?.documentElement.replaceWith(frame.importNode(shown.documentElement, true))
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  return { htmlMs, paintedMs: performance.now() - startedMs }
}

/** The memory of the worker after a garbage collection, in bytes. */
export async function workerMemory(): Promise<number> {
  const { breakdown } = await (performance as unknown as MemoryWindow).measureUserAgentSpecificMemory()
  const ofWorker = breakdown.filter(({ attribution }) => attribution.some(({ scope }) => scope === 'DedicatedWorkerGlobalScope'))
  return ofWorker.reduce((sum, { bytes }) => sum + bytes, 0)
}
