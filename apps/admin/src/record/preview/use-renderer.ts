import type { PreviewRenderer } from '@bayt/release/preview'
import { useEffect, useState } from 'react'
import type { AppConfig } from '../../data/env.ts'
import { useServices } from '../../data/services.tsx'
import { openPreviewRenderer } from './open-renderer.ts'

/** The renderer is kept for the next preview; its memory is freed a while after the last preview. */
const KEPT_MS = 60_000

/** A renderer for all previews of the page. */
export function createRendererStore(open: (config: AppConfig) => PreviewRenderer) {
  let renderer: PreviewRenderer | undefined
  let users = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    renderer?.close()
    renderer = undefined
  }
  return {
    /**
     * Gives the renderer with the newest public content; `isCurrent` is false without a connection: then the renderer has the last
     * content that the device read. Each use ends with `release`.
     * @throws Error if the renderer cannot render at all
     */
    use: async (config: AppConfig) => {
      users += 1
      clearTimeout(timer)
      renderer ??= open(config)
      const used = renderer
      try {
        await used.refresh()
        return { renderer: used, isCurrent: true }
      } catch (refreshError) {
        // Offline, the content on the device is sufficient.
        await used.render([], []).catch(() => {
          // The next attempt starts with a new renderer.
          if (renderer === used) close()
          throw refreshError
        })
        return { renderer: used, isCurrent: false }
      }
    },
    release: () => {
      users -= 1
      if (users === 0) timer = setTimeout(close, KEPT_MS)
    },
  }
}

/** The renderer of all previews. */
export const previewRenderers = createRendererStore((config) => openPreviewRenderer(config))

export type RendererState =
  | { status: 'loading' }
  | { status: 'ready'; renderer: PreviewRenderer; isCurrent: boolean }
  | { status: 'failed'; error: unknown; retry: () => void }

/** Some browsers do not report the return of the connection, or never noticed its loss. */
const AGAIN_MS = 30_000

/** The renderer of previews, loaded with the first preview. Failed reads are repeated once the connection returns. */
export function useRenderer(): RendererState {
  const { config } = useServices()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<RendererState>({ status: 'loading' })
  useEffect(() => {
    let isShown = true
    const show = (next: RendererState) => {
      if (isShown) setState(next)
    }
    // The shown pages stay while the newest content is read.
    setState((before) => (before.status === 'ready' ? before : { status: 'loading' }))
    previewRenderers.use(config).then(
      // A new object, so that the shown pages are rendered again.
      ({ renderer, isCurrent }) => show({ status: 'ready', renderer: { ...renderer }, isCurrent }),
      (error: unknown) => show({ status: 'failed', error, retry: () => setAttempt(attempt + 1) }),
    )
    return () => {
      isShown = false
      previewRenderers.release()
    }
  }, [config, attempt])

  const isStale = state.status === 'ready' && !state.isCurrent
  useEffect(() => {
    if (!isStale) return
    const readAgain = () => setAttempt((before) => before + 1)
    window.addEventListener('online', readAgain)
    const timer = setInterval(readAgain, AGAIN_MS)
    return () => {
      window.removeEventListener('online', readAgain)
      clearInterval(timer)
    }
  }, [isStale])
  return state
}
