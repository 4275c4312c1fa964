import type { Database } from '@bayt/content/database'
import { type KnownContent, type PublicContent, PublicContentReader } from '@bayt/content/queries/public-content'
import type { PreviewSettings } from '@bayt/release/preview'
import { NO_PREVIEW_PICTURES, type PreviewPictures, previewPictures } from '@bayt/release/preview-pictures'
import { PostgrestClient } from '@supabase/postgrest-js'
import { createStore, get, set } from 'idb-keyval'

const TIMEOUT_MS = 30_000

/** The parts of the live content that previews need. */
export interface Live {
  content: PublicContent
  pictures: PreviewPictures
}

/** What the device stores, by key. */
interface Kept {
  content: KnownContent
  /** The text of `/pictures.json`. */
  pictures: string
}

/** The public content, read as visitors do, and kept on the device for previews without a connection. */
export class LiveContent {
  readonly #settings: PreviewSettings
  readonly #store: ReturnType<typeof createStore>
  #reader: Promise<PublicContentReader> | undefined
  #pictures: Promise<string | undefined>

  constructor(settings: PreviewSettings) {
    this.#settings = settings
    // Rows that older code read may lack columns, so every version of the code has its own store.
    this.#store = createStore(`bayt-preview ${settings.supabaseUrl}`, import.meta.url)
    this.#pictures = this.#load('pictures')
  }

  /** Reads the changes since the last read. @throws ContentError */
  async read(): Promise<Live> {
    this.#reader ??= this.#createReader()
    const reader = await this.#reader
    const before = reader.known?.content.newestChange
    const [content, pictures] = await Promise.all([reader.read(), this.#readPictures()])
    if (reader.known && content.newestChange !== before) await this.#keep('content', reader.known)
    return { content, pictures }
  }

  /** The content of the last read on this device. */
  async kept(): Promise<Live | undefined> {
    const known = await this.#load('content')
    return known && { content: known.content, pictures: parsePictures(await this.#pictures) }
  }

  async #createReader(): Promise<PublicContentReader> {
    const { supabaseUrl, publishableKey } = this.#settings
    const client = new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
      headers: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
      retry: false,
    })
    return new PublicContentReader(client, await this.#load('content'))
  }

  async #readPictures(): Promise<PreviewPictures> {
    const text = await this.#fetchPictures()
    if (text !== undefined && text !== (await this.#pictures)) {
      this.#pictures = Promise.resolve(text)
      await this.#keep('pictures', text)
    }
    return parsePictures(await this.#pictures)
  }

  /** @returns `undefined` if the site cannot be reached; the content comes from the database, which may still answer */
  async #fetchPictures(): Promise<string | undefined> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(`${this.#settings.siteUrl}/pictures.json`, { cache: 'no-cache', signal })
      return response.ok ? await response.text() : undefined
    } catch {
      return undefined
    }
  }

  #load<Key extends keyof Kept>(key: Key): Promise<Kept[Key] | undefined> {
    return get<Kept[Key]>(key, this.#store).catch(warn)
  }

  async #keep<Key extends keyof Kept>(key: Key, value: Kept[Key]): Promise<void> {
    await set(key, value, this.#store).catch(warn)
  }
}

/** A host without the file may answer with a page: previews then show the original pictures. */
function parsePictures(text: string | undefined): PreviewPictures {
  try {
    return previewPictures.parse(JSON.parse(text ?? ''))
  } catch {
    return NO_PREVIEW_PICTURES
  }
}

/** A browser without storage for sites can preview, but not offline. */
function warn(error: unknown): undefined {
  console.warn('Previews cannot keep the content on this device:', error)
  return undefined
}
