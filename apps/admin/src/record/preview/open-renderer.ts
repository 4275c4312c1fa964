import type { PreviewMethods, PreviewRenderer, PreviewSettings } from '@bayt/release/preview'
import { type CalledWorker, WorkerCalls } from '../../data/worker-calls.ts'

/**
 * The renderer of previews, in a worker that starts with the first call. After a failure the next call starts a new worker.
 * @param settings addresses of the backend and of the site
 */
export function openPreviewRenderer(settings: PreviewSettings, startWorker: () => CalledWorker = startRenderer): PreviewRenderer {
  let running: { calls: WorkerCalls<PreviewMethods>; opened: Promise<void> } | undefined
  const calls = async () => {
    if (!running || running.calls.isClosed) {
      const started = new WorkerCalls<PreviewMethods>(startWorker())
      const { supabaseUrl, publishableKey, siteUrl } = settings
      running = { calls: started, opened: started.call('open', { supabaseUrl, publishableKey, siteUrl }) }
    }
    const { calls: current, opened } = running
    try {
      await opened
    } catch (error) {
      current.close(error instanceof Error ? error : new Error(String(error)))
      throw error
    }
    return current
  }
  return {
    render: async (...input) => (await calls()).call('render', ...input),
    otherPages: async (...input) => (await calls()).call('otherPages', ...input),
    refresh: async () => (await calls()).call('refresh'),
    close: () => running?.calls.close(new Error('The preview was closed.')),
  }
}

function startRenderer(): CalledWorker {
  const address = import.meta.env.VITE_PREVIEW_RENDERER
  // The page of an older browser has a script that adds missing functions (boot/start.js), and its workers need the script too.
  const missing = document.querySelector<HTMLScriptElement>('script[src*="/add-missing-"]')?.getAttribute('src')
  // The script's address becomes the query of the worker's address, so that each version of the script has its own cached worker.
  return new Worker(missing ? `${address.replace(/\.js$/, '-older.js')}?${missing}` : address, { type: 'module' })
}
