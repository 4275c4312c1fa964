import { RepeatedFailure } from '../log.ts'
import { SerialQueue } from '../queues.ts'
import type { Releases } from '../releases.ts'
import type { ServedRelease } from '../site-server.ts'

/** The builder sends a message after a switch. Polling finds a switch whose message was lost because the builder was killed. */
const POLL_MS = 500

interface Site {
  serve: (release: ServedRelease) => void | Promise<void>
}

/** Makes the site server, or Caddy, serve the current release of the data folder. If the folder cannot be read, nothing changes. */
export class ReleaseFollower {
  readonly #releases: Releases
  readonly #site: Site
  readonly #updates = new SerialQueue()
  #pointerVersion: string | undefined
  #shown: string | undefined
  readonly #failure = new RepeatedFailure((message) =>
    console.error(`The current release cannot be shown, so the shown one stays: ${message}`),
  )
  #timer: NodeJS.Timeout | undefined

  constructor(releases: Releases, site: Site) {
    this.#releases = releases
    this.#site = site
  }

  /** Updates now, and then every half second until `close`. */
  async start(): Promise<void> {
    await this.#tryUpdate()
    this.#timer = setInterval(() => void this.#tryUpdate(), POLL_MS)
  }

  /** Id of the release that visitors see, if any. */
  get shown(): string | undefined {
    return this.#shown
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Shows the current release. @throws the error of reading the data folder; the shown release stays */
  update(): Promise<void> {
    return this.#updates.run(() => this.#update())
  }

  async #tryUpdate(): Promise<void> {
    try {
      await this.update()
      this.#failure.end()
    } catch (error) {
      this.#failure.record(error)
    }
  }

  async #update(): Promise<void> {
    // Read first: a switch during the following reads changes the version, so the next update finds it.
    const version = await this.#releases.pointerVersion()
    const hasFiles = this.#shown === undefined || (await this.#releases.hasFiles(this.#shown))
    if (version === this.#pointerVersion && hasFiles) return
    const [record, pin] = [await this.#releases.current(), await this.#releases.pin()]
    if (record) {
      const others = (await this.#releases.list()).filter((release) => release !== record.release)
      const olderDirs = others.map((other) => this.#releases.filesOf(other))
      await this.#site.serve({ record, dir: this.#releases.filesOf(record.release), pin, olderDirs })
      this.#shown = record.release
    }
    this.#pointerVersion = version
  }
}
