import { mayBeKept } from './keep.ts'
import { keptCopy, notKept } from './kept-copy.ts'
import { drop, find, keep, type Store } from './stores.ts'

/** The newest page there is; without a network or with a broken server the kept copy, which says that it is one. */
export async function openPage(event: FetchEvent): Promise<Response> {
  const address = event.request.url
  try {
    const preloaded: Response | undefined = await event.preloadResponse
    const page = preloaded ?? (await fetch(event.request))
    if (page.status < 500) {
      event.waitUntil(remember(address, page.clone()))
      return page
    }
    return (await keptCopy(address)) ?? page
  } catch (error) {
    const copy = (await keptCopy(address)) ?? (await notKept(address))
    if (copy) return copy
    throw error
  }
}

/** A page that is gone is let go of; one that moved or is private (a captive portal's) is not ours to keep. */
async function remember(address: string, page: Response): Promise<void> {
  if (page.status === 404 || page.status === 410) await drop('pages', address)
  else if (mayBeKept(page) && isPage(page) && !(await find('shell', address))) await keep('pages', address, page)
}

function isPage(answer: Response): boolean {
  return answer.headers.get('content-type')?.startsWith('text/html') === true
}

/** A file whose name holds its version: what is kept is right for ever. */
export async function openFile(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const store: Store = url.includes('/_pictures/') ? 'pictures' : 'code'
  const kept = await find(store, url)
  if (kept) return kept
  const file = await fetch(event.request)
  if (mayBeKept(file)) event.waitUntil(keep(store, url, file.clone()))
  return file
}

/** The newest version of a file there is, else the kept one. */
export async function openData(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  try {
    const data = await fetch(event.request)
    if (mayBeKept(data)) event.waitUntil(keep('pictures', url, data.clone()))
    if (data.status < 500) return data
    return (await find('pictures', url)) ?? data
  } catch (error) {
    const kept = await find('pictures', url)
    if (kept) return kept
    throw error
  }
}
