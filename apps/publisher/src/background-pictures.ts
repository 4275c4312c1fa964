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
  #lacking = 0

  constructor(options: BackgroundPicturesOptions) {
    this.#options = options
  }

  /**
   * Starts. If it already runs, it runs once more after that: it does not know the pictures of later releases.
   * @param lacking how many pictures the served release lacks: it needs another one if an earlier process has encoded some of them
   */
  start(lacking = 0): void {
    this.#isWanted = true
    this.#lacking = Math.max(this.#lacking, lacking)
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
        // An earlier process may have encoded what is there. A failed one is missing in the next release, too.
        const areMore = encoded > 0 || failed < this.#lacking
        this.#lacking = 0
        if (areMore && !signal.aborted) onEncoded()
      } catch (error) {
        console.warn('AVIF variants or share pictures could not be created:', error)
      }
    }
    this.#isRunning = false
  }
}
