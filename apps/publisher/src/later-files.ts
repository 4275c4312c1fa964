import { createPictureFetch } from '@bayt/content/queries/fetch-picture'
import type { MadeRelease } from '@bayt/release/make-release'
import type { DocumentSizes } from '@bayt/release/printed-documents'
import type { PublisherConfig } from './config.ts'
import { Documents, type DocumentsOptions } from './documents/documents.ts'
import { MissingPictures } from './missing-pictures.ts'
import { Rerun } from './queues.ts'
import type { ReleaseRecord, Releases } from './releases.ts'
import type { SiteRenderer } from './renderer.ts'

export interface LaterFilesDeps {
  config: Pick<PublisherConfig, 'supabaseUrl' | 'pictureCacheDir' | 'encodesAvif'>
  releases: Pick<Releases, 'filesOf'>
  renderer: Pick<SiteRenderer, 'encodeInBackground'>
  /** The browser that prints PDFs, and their store; absent if no browser prints. */
  documents?: Pick<DocumentsOptions, 'browser' | 'store' | 'print'> | undefined
}

/**
 * The files that no release waits for: AVIF variants and share pictures, pictures that could not be fetched, and PDFs. They are made in the
 * background, and then another release shows them.
 */
export class LaterFiles {
  readonly #deps: LaterFilesDeps
  readonly #onMade: (trigger: 'pictures' | 'documents') => void
  readonly #missing: MissingPictures
  readonly #documents: Documents | undefined
  readonly #end = new AbortController()
  // A run does not know the pictures of later releases, so a request during a run makes another run follow.
  readonly #encoding = new Rerun('Encoding pictures', () => this.#encode())
  /** Pictures that the live release of an earlier process lacks: if that process has encoded some of them, the site needs a new release. */
  #lacking: string[] = []

  /**
   * @param idle resolves when no release is made
   * @param onMade called when there are new files for the next release
   */
  constructor(deps: LaterFilesDeps, idle: () => Promise<void>, onMade: (trigger: 'pictures' | 'documents') => void) {
    this.#deps = deps
    this.#onMade = onMade
    this.#missing = new MissingPictures(createPictureFetch(deps.config.supabaseUrl), () => onMade('pictures'))
    const filesOf = (release: string) => deps.releases.filesOf(release)
    this.#documents = deps.documents && new Documents({ ...deps.documents, filesOf, idle, onPrinted: () => onMade('documents') })
  }

  /** Continues the work of an earlier process. */
  takeOver(live: ReleaseRecord): void {
    this.#missing.lookFor(live.missingPictures ?? [])
    this.#lacking = live.lackingPictures ?? []
    if (this.#deps.config.encodesAvif) this.#encoding.request()
    this.print(live)
  }

  /** The facts for the next release: the PDFs so far; `undefined` if no browser prints. */
  async sizes(): Promise<DocumentSizes | undefined> {
    return this.#documents?.sizes()
  }

  /** Called before a release is made. */
  begin(): void {
    this.#missing.begin()
  }

  /** Starts the work that a release has left. @returns the pictures that are looked for */
  after({ missing, lackingPictures }: MadeRelease): string[] {
    if (lackingPictures.length > 0 && this.#deps.config.encodesAvif) this.#encoding.request()
    this.#missing.after(missing)
    return this.#missing.lookedFor
  }

  /** Prints the PDFs of a release that is live now. */
  print(live: ReleaseRecord): void {
    this.#documents?.start(live)
  }

  close(): void {
    this.#missing.close()
    this.#end.abort()
    this.#documents?.close()
  }

  async #encode(): Promise<void> {
    const { renderer, config } = this.#deps
    const { signal } = this.#end
    if (signal.aborted) return
    try {
      const { encoded, failed } = await renderer.encodeInBackground(config.pictureCacheDir, signal)
      // Failed pictures are missing in the next release, too.
      const areMore = encoded > 0 || this.#lacking.some((name) => !failed.includes(name))
      this.#lacking = []
      if (areMore && !signal.aborted) this.#onMade('pictures')
    } catch (error) {
      console.warn('AVIF variants or share pictures could not be created:', error)
    }
  }
}
