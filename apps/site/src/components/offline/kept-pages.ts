/**
 * The name of `CACHES.pages` in worker/cache.ts. A module shared with a page would become a separate chunk, which the worker
 * cannot import.
 */
const PAGES = 'site-pages-1'

/** Lists the pages in the service worker's cache, and deletes them on request. */
async function listKeptPages(section: HTMLElement): Promise<void> {
  const list = section.querySelector('ul')
  const none = section.querySelector<HTMLElement>('[data-none]')
  const remove = section.querySelector<HTMLButtonElement>('[data-remove]')
  const status = section.querySelector<HTMLElement>('[data-removed]')
  if (!list || !none || !remove || !status) return

  const show = async () => {
    const pages = await keptPages()
    list.replaceChildren(...pages.map(entryOf))
    list.hidden = remove.hidden = pages.length === 0
    none.hidden = pages.length > 0
  }
  remove.addEventListener('click', async () => {
    for (const name of await caches.keys()) if (/^site-(?:pages|pictures)-/.test(name)) await caches.delete(name)
    await show()
    status.textContent = status.dataset.removed ?? ''
  })
  await show()
}

interface KeptPage {
  path: string
  title: string
  lang: string
  dir: string
}

async function keptPages(): Promise<KeptPage[]> {
  // `caches` exists only in secure contexts.
  if (!('caches' in globalThis) || !(await caches.has(PAGES))) return []
  const cache = await caches.open(PAGES)
  const keys = await cache.keys()
  const pages = await Promise.all(keys.map(async (key) => ({ url: key.url, html: await (await cache.match(key))?.text() })))
  return pages.reverse().map(({ url, html }) => factsOf(new URL(url).pathname, html ?? ''))
}

function factsOf(path: string, html: string): KeptPage {
  // Leaves out inline styles: even in a parsed page, which is never shown, inline styles would violate the policy of this page.
  const page = new DOMParser().parseFromString(html.replace(/<style[^>]*>[\s\S]*?<\/style>/g, ''), 'text/html')
  const title = page.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content
  return { path, title: title || page.title || path, lang: page.documentElement.lang, dir: page.documentElement.dir }
}

function entryOf({ path, title, lang, dir }: KeptPage): HTMLLIElement {
  const link = document.createElement('a')
  Object.assign(link, { href: path, textContent: title, lang, dir })
  const entry = document.createElement('li')
  entry.append(link)
  return entry
}

for (const section of document.querySelectorAll<HTMLElement>('[data-kept-pages]')) await listKeptPages(section)

// Makes this file a module: only a module can `await` outside a function.
export {}
