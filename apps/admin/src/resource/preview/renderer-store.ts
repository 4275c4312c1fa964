import type { PreviewRenderer } from '@bayt/release/preview'

/** The renderer is kept for the next preview; its memory is freed a while after the last preview. */
const KEPT_MS = 60_000

export interface UsedRenderer {
  renderer: PreviewRenderer
  /** Whether the newest public content was read; otherwise the renderer has the last content that the device read. */
  isCurrent: boolean
}

/** A renderer for all previews of the page. */
export interface RendererStore<Config> {
  /**
   * Gives the renderer with the newest public content. Without a connection it has the last content that the device read. Each
   * use ends with `release`.
   * @throws Error if it cannot render at all
   */
  use: (config: Config) => Promise<UsedRenderer>
  release: () => void
}

export function createRendererStore<Config>(open: (config: Config) => PreviewRenderer): RendererStore<Config> {
  let renderer: PreviewRenderer | undefined
  let users = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    renderer?.close()
    renderer = undefined
  }
  return {
    use: async (config) => {
      users += 1
      clearTimeout(timer)
      renderer ??= open(config)
      const used = renderer
      try {
        await used.refresh()
        return { renderer: used, isCurrent: true }
      } catch (refreshError) {
        // Offline, the content that the device has is enough.
        await used.render([], []).catch(() => {
          // The next attempt starts again.
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
