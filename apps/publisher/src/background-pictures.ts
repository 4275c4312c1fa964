import type { SiteRenderer } from './renderer.ts'

export interface BackgroundPicturesOptions {
  renderer: Pick<SiteRenderer, 'encodeInBackground'>
  pictureCacheDir: string
  /** Called when there are new pictures for the next release. */
  onEncoded: () => void
}

/** Encodes AVIF variants and draws share pictures in the background. */
export class BackgroundPictures {
  readonly #options: BackgroundPicturesOptions
  readonly #end = new AbortController()
  #isRunning = false
  #isWanted = false
  #isUnpublished = false

  constructor(options: BackgroundPicturesOptions) {
    this.#options = options
  }

  /**
   * Starts. If it already runs, it runs once more after that: it does not know the pictures of later releases.
   * @param wasWorkLeft whether an earlier process may have finished pictures that no release shows
   */
  start(wasWorkLeft = false): void {
    this.#isWanted = true
    this.#isUnpublished ||= wasWorkLeft
    if (!this.#isRunning) void this.#run()
  }

  close(): void {
    this.#end.abort()
  }

  async #run(): Promise<void> {
    const { renderer, pictureCacheDir, onEncoded } = this.#options
    const { signal } = this.#end
    this.#isRunning = true
    while (this.#isWanted && !signal.aborted) {
      this.#isWanted = false
      try {
        const count = await renderer.encodeInBackground(pictureCacheDir, signal)
        if (signal.aborted) return
        if (count > 0 || this.#isUnpublished) onEncoded()
        this.#isUnpublished = false
      } catch (error) {
        console.warn('AVIF variants or share pictures could not be created:', error)
      }
    }
    this.#isRunning = false
  }
}
