import type { SiteRenderer } from './renderer.ts'

export interface BackgroundPicturesOptions {
  renderer: Pick<SiteRenderer, 'encodeInBackground'>
  pictureCacheDir: string
  /** Called when there are new pictures for the next release. */
  onMade: () => void
}

/** Makes slow picture variants (AVIF) and share pictures in the background. */
export class BackgroundPictures {
  readonly #options: BackgroundPicturesOptions
  readonly #end = new AbortController()
  #isMaking = false

  constructor(options: BackgroundPicturesOptions) {
    this.#options = options
  }

  /** Starts, unless it already runs. */
  make(): void {
    if (this.#isMaking) return
    this.#isMaking = true
    const { renderer, pictureCacheDir, onMade } = this.#options
    renderer
      .encodeInBackground(pictureCacheDir, this.#end.signal)
      .then((made) => {
        if (made > 0 && !this.#end.signal.aborted) onMade()
      })
      .catch((error) => console.warn('AVIF variants or share pictures could not be made:', error))
      .finally(() => {
        this.#isMaking = false
      })
  }

  close(): void {
    this.#end.abort()
  }
}
