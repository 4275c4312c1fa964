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

  constructor(options: BackgroundPicturesOptions) {
    this.#options = options
  }

  /** Starts, unless it already runs. */
  start(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    const { renderer, pictureCacheDir, onEncoded } = this.#options
    renderer
      .encodeInBackground(pictureCacheDir, this.#end.signal)
      .then((count) => {
        if (count > 0 && !this.#end.signal.aborted) onEncoded()
      })
      .catch((error) => console.warn('AVIF variants or share pictures could not be created:', error))
      .finally(() => {
        this.#isRunning = false
      })
  }

  close(): void {
    this.#end.abort()
  }
}
