import type { PreviewRenderer } from '@bayt/release/preview'
import type { PreviewSettings } from '@bayt/release/preview-messages'
import { type PreviewWorker, WorkerCalls } from './worker-calls.ts'

/**
 * The renderer of previews, in a worker that starts with the first call. After a failure the next call starts another one.
 * @param settings addresses of the backend and of the site
 */
export function openPreviewRenderer(
  settings: PreviewSettings,
  startWorker: () => PreviewWorker = startRenderer,
): PreviewRenderer {
  let running: { calls: WorkerCalls; opened: Promise<void> } | undefined
  const calls = async () => {
    if (!running || running.calls.isClosed) {
      const started = new WorkerCalls(startWorker())
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
    changedPages: async (edits) => (await calls()).call('changedPages', edits),
    refresh: async () => (await calls()).call('refresh'),
    close: () => running?.calls.close(new Error('The preview was closed.')),
  }
}

function startRenderer(): PreviewWorker {
  return new Worker(import.meta.env.VITE_PREVIEW_RENDERER, { type: 'module' })
}
