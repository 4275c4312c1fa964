import { useCallback, useRef, useState } from 'react'
import type { CardData, CardWords } from './cards.ts'
import type { SearchEngine } from './search-engine.ts'
import type { IndexPart } from './search-entry.ts'

/** Why the index cannot be read: the HTTP status of a refusal; `undefined` after any other failure. */
export interface Failure {
  status: number | undefined
}

export type SearchIndex =
  | { status: 'unread' }
  | { status: 'loading' }
  | { status: 'loaded'; engine: SearchEngine }
  /** The engine searches only the cards of the page. */
  | { status: 'loaded'; engine: SearchEngine; failure: Failure }
  /** The engine itself is missing. A browser remembers a failed import, so only a reload helps. */
  | { status: 'failed'; failure: Failure }

/** The server answered with an error. */
class StatusError extends Error {
  readonly status: number
  constructor({ status, url }: Response) {
    super(`${url} answered ${status}.`)
    this.status = status
  }
}

/**
 * If no data arrives for this time, the list searches the cards of the page instead. A slow index may take longer to be complete.
 */
const PATIENCE_MS = 20_000

/** Calls `giveUp` if the value does not arrive in time. */
function withPatience<Value>(arriving: Promise<Value>, giveUp: () => void): Promise<Value> {
  const timer = setTimeout(giveUp, PATIENCE_MS)
  return arriving.finally(() => clearTimeout(timer))
}

async function readPart(url: string): Promise<IndexPart> {
  const impatience = new AbortController()
  const inTime = <Value>(arriving: Promise<Value>) => withPatience(arriving, () => impatience.abort())
  const response = await inTime(fetch(url, { signal: impatience.signal }))
  if (!response.ok || !response.body) throw new StatusError(response)
  const body = response.body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (let read = await inTime(body.read()); !read.done; read = await inTime(body.read())) chunks.push(read.value)
  const part: Partial<IndexPart> | null = await new Response(new Blob(chunks)).json()
  if (!part?.entries || !part.words || !part.places) throw new Error(`${url} is not a search index.`)
  return part as IndexPart
}

/**
 * The search index of a list, fetched on the first call of `load`. After a failure, `load` fetches the missing parts.
 * @param cards the cards of the page, which are searched if the index cannot be read
 */
export function useSearchIndex(
  urls: readonly string[],
  cards: CardData[],
  words: CardWords,
): { index: SearchIndex; load: () => void } {
  const [index, setIndex] = useState<SearchIndex>({ status: 'unread' })
  const isReading = useRef(false)
  const parts = useRef(new Map<string, IndexPart>())
  const address = urls.join(' ')

  const load = useCallback(() => {
    if (isReading.current) return
    isReading.current = true
    setIndex({ status: 'loading' })
    const engine = import('./search-engine.ts')
    const reading = readParts(address.split(' '), parts.current, readPart)
    // The index may arrive without the engine: the connection broke in between, or the index is a copy on this device.
    const lateEngine = new Promise<never>((_, giveUp) => reading.then(() => withPatience(engine, giveUp)).catch(giveUp))
    Promise.all([Promise.race([engine, lateEngine]), reading]).then(
      ([{ searchEngine }, read]) => setIndex({ status: 'loaded', engine: searchEngine(read) }),
      (error: unknown) => {
        const failure = { status: error instanceof StatusError ? error.status : undefined }
        isReading.current = false
        // Reports the failure until the engine arrives: on a dead connection, the engine may never arrive.
        setIndex({ status: 'failed', failure })
        import('./search-engine.ts').then(
          ({ searchEngine, indexOfCards }) =>
            setIndex({ status: 'loaded', engine: searchEngine([indexOfCards(cards, words)]), failure }),
          () => undefined,
        )
      },
    )
  }, [address, cards, words])
  return { index, load }
}

/**
 * Fetches the missing parts of an index.
 * @param known cached parts by address; fetched parts are added, even if another part fails
 * @returns all parts in order
 * @throws the error of the first part that failed
 */
export async function readParts<Part>(
  urls: readonly string[],
  known: Map<string, Part>,
  readPart: (url: string) => Promise<Part>,
): Promise<Part[]> {
  const missing = urls.filter((url) => !known.has(url))
  const results = await Promise.allSettled(missing.map(async (url) => known.set(url, await readPart(url))))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return urls.map((url) => known.get(url)).filter((part) => part !== undefined)
}
