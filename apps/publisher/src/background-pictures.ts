import { Rerun } from './queues.ts'
import type { SiteRenderer } from './renderer.ts'

interface BackgroundPicturesOptions {
  renderer: Pick<SiteRenderer, 'encodeInBackground'>
  pictureCacheDir: string
  /** Called when there are new pictures for the next release. */
  onEncoded: () => void
}

/** Encodes AVIF variants and draws share pictures in the background. */
export class BackgroundPictures {
  readonly #options: BackgroundPicturesOptions
  readonly #end = new AbortController()
  readonly #runs = new Rerun('Encoding pictures', () => this.#run())
  readonly #lacking = new Set<string>()

  constructor(options: BackgroundPicturesOptions) {
    this.#options = options
  }

  /**
   * Starts the encoding. If the encoder already runs, it runs once more afterwards, because a run does not know the pictures of
   * later releases.
   * @param lacking pictures that the served release lacks: if an earlier process has encoded some of these pictures, the site needs
   * a new release
   */
  start(lacking: string[] = []): void {
    for (const name of lacking) this.#lacking.add(name)
    this.#runs.request()
  }

  close(): void {
    this.#end.abort()
  }

  async #run(): Promise<void> {
    const { renderer, pictureCacheDir, onEncoded } = this.#options
    const { signal } = this.#end
    if (signal.aborted) return
    try {
      const { encoded, failed } = await renderer.encodeInBackground(pictureCacheDir, signal)
      // An earlier process may have encoded lacking pictures. Failed pictures stay missing in the next release, too.
      const areMore = encoded > 0 || [...this.#lacking].some((name) => !failed.includes(name))
      this.#lacking.clear()
      if (areMore && !signal.aborted) onEncoded()
    } catch (error) {
      console.warn('AVIF variants or share pictures could not be created:', error)
    }
  }
}
