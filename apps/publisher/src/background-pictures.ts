import type { SiteRenderer } from './renderer.ts'

export interface BackgroundPicturesOptions {
  renderer: Pick<SiteRenderer, 'encodeInBackground'>
  pictureCacheDir: string
  /** Called once there are pictures that a new release can use. */
  onMade: () => void
}

/** Makes the slow picture variants and the share pictures beside everything else. */
export class BackgroundPictures {
  readonly #options: BackgroundPicturesOptions
  readonly #end = new AbortController()
  #isMaking = false

  constructor(options: BackgroundPicturesOptions) {
    this.#options = options
  }

  /** Begins, unless it is at it. */
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
