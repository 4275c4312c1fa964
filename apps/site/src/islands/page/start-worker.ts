const LISTS = ['/products', '/articles']

/** Registers the service worker (worker/sw.ts). With Save-Data, the worker caches only what the visitor opens. */
export async function startWorker(): Promise<void> {
  // A page without the notice of cached copies (KeptNotice.astro) belongs to a site that was built without the worker.
  if (!('serviceWorker' in navigator) || !document.querySelector('[data-kept]') || navigator.serviceWorker.controller) return
  await register().catch((error: unknown) => console.info('Offline reading is not available:', error))
}

async function register(): Promise<void> {
  // With `all`, the browser asks for the script as often as its headers say: once a day.
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'all' })
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const ours = loaded.filter((name) => /^\/(?:_astro|_pictures)\//.test(new URL(name).pathname))
  // Sends the addresses of the lists before the addresses of pictures: the connection may break, and a page reports only once.
  active?.postMessage([location.href, ...(savesData() ? [] : lists()), ...ours])
}

/** The first pages of the lists in the language of the page, from the links of its navigation. */
function lists(): Set<string> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('header a')].map(({ pathname }) => pathname)
  return new Set(links.filter((path) => LISTS.some((list) => path.endsWith(list))))
}

function savesData(): boolean {
  return navigator.connection?.saveData === true
}
