import { useEffect } from 'react'
import { setDisplayFont } from './display-font.ts'
import { addManifest } from './manifest.ts'
import { prefetchPressedLinks } from './speculation-rules.ts'
import { startWorker } from './start-worker.ts'

/** Effects of every page once it has settled. Renders nothing. */
export function PageEffects() {
  useEffect(() => {
    addManifest()
    prefetchPressedLinks()
    startWorker()
    // If the font cannot be fetched, the page keeps the fallback font.
    setDisplayFont().catch(() => undefined)
  }, [])
  return null
}
