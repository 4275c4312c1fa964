const LISTS = ['/products', '/articles']

/**
 * Lets what was read be read again without a connection (worker/sw.ts), from the first touch, scroll or key on: a visitor
 * who only looks in pays nothing for it. With Save-Data nothing is fetched that was not asked for.
 */
export function startWorker(): void {
  // Without the notice this site was built without its worker.
  if (!('serviceWorker' in navigator) || !document.querySelector('[data-kept]') || navigator.serviceWorker.controller) return
  const doings = ['pointerdown', 'keydown', 'scroll']
  const start = () => {
    for (const doing of doings) removeEventListener(doing, start)
    register().catch((error: unknown) => console.info('Pages are not kept for reading without a connection:', error))
  }
  for (const doing of doings) addEventListener(doing, start, { passive: true })
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const ours = loaded.filter((name) => /^\/(?:_astro|_pictures|brand)\//.test(new URL(name).pathname))
  active?.postMessage([location.href, ...ours, ...(savesData() ? [] : lists())])
}

/** The first pages of the lists in the language of the page, as its navigation links to them. */
function lists(): Set<string> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('header a')].map(({ pathname }) => pathname)
  return new Set(links.filter((path) => LISTS.some((list) => path.endsWith(list))))
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
