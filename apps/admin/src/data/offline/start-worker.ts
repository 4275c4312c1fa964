import { PATHS } from '../paths.ts'

const SCRIPT = `${PATHS.root}/sw.js`

/** Registers the service worker, which opens the console offline (worker/sw.ts). Devices without service workers load the console from the network. */
export async function startOfflineWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await register()
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage([location.href])
    // The worker sees only requests that begin after it controls the page, so the page names every file that it has loaded.
    const observer = new PerformanceObserver((list) => {
      const files = ourFilesIn(list)
      if (files.length > 0) active?.postMessage(files)
    })
    observer.observe({ type: 'resource', buffered: true })
  } catch (error) {
    console.warn('The admin cannot be opened without a connection on this device:', error)
  }
}

let isReported = false

/** Tells the worker that a screen is shown: from now on this version of the console opens offline, in place of an older version. */
export function reportScreen(): void {
  if (isReported || !('serviceWorker' in navigator)) return
  isReported = true
  navigator.serviceWorker.controller?.postMessage({ shown: ourFilesIn(performance) })
}

function ourFilesIn(list: Pick<Performance, 'getEntriesByType'>): string[] {
  const loaded = list.getEntriesByType('resource').map(({ name }) => name)
  return loaded.filter((name) => name.startsWith(`${location.origin}${PATHS.root}/assets/`))
}

/**
 * Registers the worker for `/admin` if the host allows that scope (`Service-Worker-Allowed`), otherwise only for the paths below
 * `/admin/`.
 */
async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register(SCRIPT, { scope: PATHS.root })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error
    await navigator.serviceWorker.register(SCRIPT)
  }
}
