import type { PreviewRenderer } from '@bayt/release/preview'
import { useEffect, useState } from 'react'
import type { AppConfig } from '../../config/env.ts'
import { openPreviewRenderer } from '../../lib/preview/open-renderer.ts'
import { useServices } from '../../lib/services.tsx'
import { createRendererStore } from './renderer-store.ts'

/** The renderer of all previews. */
export const previewRenderers = createRendererStore((config: AppConfig) => openPreviewRenderer(config))

export type RendererState =
  | { status: 'loading' }
  /** `isCurrent`: see `UsedRenderer`. */
  | { status: 'ready'; renderer: PreviewRenderer; isCurrent: boolean }
  | { status: 'failed'; error: unknown; retry: () => void }

/** Some browsers do not report that the connection is back, or never noticed its loss. */
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
