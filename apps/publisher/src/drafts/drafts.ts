import { join } from 'node:path'
import type { Locale } from '@bayt/content/locale'
import type { DraftPage } from '@bayt/release/renderer'
import { LRUCache } from 'lru-cache'
import type { BackendClock } from '../backend-clock.ts'
import { ReleaseFiles } from '../serving/release-files.ts'
import type { DraftReader } from './draft-reader.ts'
import { type DraftRenderer, DraftsBusyError } from './draft-renderer.ts'
import type { DraftRequest } from './draft-renderer-process.ts'
import { RateLimit } from './rate-limit.ts'

/** A question for the draft of a link. */
export interface DraftQuestion {
  secret: string
  locale: Locale
  /** Public address of the site. */
  origin: string
  /** Who asks, to limit how often. */
  client: string
}

/** `unknown`: the link is unknown, expired or ended. `failed`: the draft could not be read or rendered. */
export type OpenedDraft = { kind: 'page'; page: DraftPage } | { kind: 'unknown' } | { kind: 'limited' | 'busy' | 'failed' }

export interface DraftsDeps {
  reader: Pick<DraftReader, 'read'>
  renderer: Pick<DraftRenderer, 'render'>
  clock: Pick<BackendClock, 'nowMs'>
  pictureCacheDir: string
  limit?: RateLimit
}

/** Many people on one mobile network share an address. Nobody opens drafts as fast as all clients together may. */
const [PER_CLIENT, IN_ALL] = [60, 600]
/** A link that is sent to a group is opened by many at the same time: they get the same page. */
const CACHE_MS = 10_000
const CACHED_PAGES = 50

/** Opens the drafts of links. Whether a link still opens is asked each time; only rendered pages are kept, for seconds. */
export class Drafts {
  readonly #deps: DraftsDeps
  readonly #limit: RateLimit
  /** By secret and language. Failed ones too, so that a draft that cannot be rendered does not keep the process busy. */
  readonly #pages = new LRUCache<string, Promise<DraftPage>>({ max: CACHED_PAGES, ttl: CACHE_MS })
  readonly #pictures: ReleaseFiles

  constructor({ limit = new RateLimit(PER_CLIENT, IN_ALL), ...deps }: DraftsDeps) {
    this.#deps = deps
    this.#limit = limit
    this.#pictures = new ReleaseFiles(join(deps.pictureCacheDir, 'variants'))
  }

  /** Never throws. A failure is logged without the secret. */
  async open({ client, ...question }: DraftQuestion): Promise<OpenedDraft> {
    if (!this.#limit.allows(client)) return { kind: 'limited' }
    try {
      const draft = await this.#deps.reader.read(question.secret)
      if (!draft) return { kind: 'unknown' }
      return { kind: 'page', page: await this.#render({ draft, ...question, nowMs: this.#deps.clock.nowMs() }) }
    } catch (error) {
      if (error instanceof DraftsBusyError) return { kind: 'busy' }
      console.error('A shared draft could not be shown:', error instanceof Error ? error.message : error)
      return { kind: 'failed' }
    }
  }

  #render(request: DraftRequest): Promise<DraftPage> {
    const key = `${request.secret} ${request.locale}`
    const known = this.#pages.get(key)
    if (known) return known
    // Its pictures were encoded again, if they had been removed from the cache.
    const page = this.#deps.renderer.render(request).finally(() => this.#pictures.forget())
    this.#pages.set(key, page)
    page.catch((error) => {
      if (error instanceof DraftsBusyError) this.#pages.delete(key)
    })
    return page
  }

  /** A picture that only drafts show yet: a variant in the cache. @param name as in `/_pictures/{name}` */
  findPicture(name: string): ReturnType<ReleaseFiles['find']> {
    return this.#pictures.find(name)
  }

  /** Clears what is known about files, after some were removed from the disk. */
  forgetPictures(): void {
    this.#pictures.forget()
  }
}
