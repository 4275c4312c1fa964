import type { PreviewRenderer } from '@bayt/release/preview'
import { useEffect, useState } from 'react'
import type { AppConfig } from '../../config/env.ts'
import { openPreviewRenderer } from '../../lib/preview/open-renderer.ts'
import { useServices } from '../../lib/services.tsx'
import { createRendererStore } from './renderer-store.ts'

const store = createRendererStore((config: AppConfig) => openPreviewRenderer(config))

export type RendererState =
  | { status: 'loading' }
  | { status: 'ready'; renderer: PreviewRenderer }
  | { status: 'failed'; error: unknown; retry: () => void }

/** The renderer of previews, loaded with the first one. */
export function useRenderer(): RendererState {
  const { config } = useServices()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<RendererState>({ status: 'loading' })
  useEffect(() => {
    let isCurrent = true
    const show = (next: RendererState) => {
      if (isCurrent) setState(next)
    }
    show({ status: 'loading' })
    store.use(config).then(
      (renderer) => show({ status: 'ready', renderer }),
      (error: unknown) => show({ status: 'failed', error, retry: () => setAttempt(attempt + 1) }),
    )
    return () => {
      isCurrent = false
      store.release()
    }
  }, [config, attempt])
  return state
}
