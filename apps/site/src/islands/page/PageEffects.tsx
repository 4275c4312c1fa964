import { useEffect } from 'react'
import { setDisplayFont } from './display-font.ts'
import { addManifest } from './manifest.ts'
import { prefetchPressedLinks } from './speculation-rules.ts'
import { startWorker } from './start-worker.ts'

/** What every page does once it has settled. It shows nothing. */
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
