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

  constructor(options: BackgroundPicturesOptions) {
    this.#options = options
  }

  /** Starts. If it already runs, it runs once more after that: it does not know the pictures of later releases. */
  start(): void {
    this.#isWanted = true
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
        if (count > 0 && !signal.aborted) onEncoded()
      } catch (error) {
        console.warn('AVIF variants or share pictures could not be created:', error)
      }
    }
    this.#isRunning = false
  }
}
