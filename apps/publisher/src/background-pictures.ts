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
  #isLacking = false

  constructor(options: BackgroundPicturesOptions) {
    this.#options = options
  }

  /**
   * Starts. If it already runs, it runs once more after that: it does not know the pictures of later releases.
   * @param isLacking whether the served release lacks pictures, so that it needs another one although nothing is left to encode
   */
  start(isLacking = false): void {
    this.#isWanted = true
    this.#isLacking ||= isLacking
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
        const { encoded, failed } = await renderer.encodeInBackground(pictureCacheDir, signal)
        // All are there, and an earlier process may have encoded them. A failed one is missing in the next release, too.
        const areDone = this.#isLacking && failed === 0
        this.#isLacking = false
        if ((encoded > 0 || areDone) && !signal.aborted) onEncoded()
      } catch (error) {
        console.warn('AVIF variants or share pictures could not be created:', error)
      }
    }
    this.#isRunning = false
  }
}
