import type { Releases } from '../releases.ts'
import { SerialQueue } from '../serial-queue.ts'
import type { SiteServer } from '../site-server.ts'

/** The builder says when it has switched. Looking as well finds a switch whose message was lost because the builder was killed. */
const POLL_MS = 500

/** Lets a site server show what the data folder says is current. Where that cannot be read, it goes on with what it has. */
export class ReleaseFollower {
  readonly #releases: Releases
  readonly #site: Pick<SiteServer, 'serve'>
  readonly #updates = new SerialQueue()
  #pointerVersion: string | undefined
  #shown: string | undefined
  #problem: string | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(releases: Releases, site: Pick<SiteServer, 'serve'>) {
    this.#releases = releases
    this.#site = site
  }

  /** Looks now, and again every half second until `close`. */
  async start(): Promise<void> {
    await this.#tryUpdate()
    this.#timer = setInterval(() => void this.#tryUpdate(), POLL_MS)
  }

  /** The release that visitors see, if there is one. */
  get shown(): string | undefined {
    return this.#shown
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Shows what is current now. @throws what reading the data folder throws; what is shown stays */
  update(): Promise<void> {
    return this.#updates.run(() => this.#update())
  }

  /** Says a problem once, not twice a second. */
  async #tryUpdate(): Promise<void> {
    try {
      await this.update()
      this.#problem = undefined
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      if (problem !== this.#problem) console.error(`The current release cannot be read; what is shown stays: ${problem}`)
      this.#problem = problem
    }
  }

  async #update(): Promise<void> {
    // Taken before the reading: a switch in between changes it, and the next look finds that.
    const mark = await this.#releases.pointerVersion()
    const isThere = this.#shown === undefined || (await this.#releases.hasFiles(this.#shown))
    if (mark === this.#pointerVersion && isThere) return
    const [record, pin] = [await this.#releases.current(), await this.#releases.pin()]
    if (record) {
      const others = (await this.#releases.list()).filter((release) => release !== record.release)
      const olderDirs = others.map((other) => this.#releases.filesOf(other))
      this.#site.serve({ record, dir: this.#releases.filesOf(record.release), pin, olderDirs })
      this.#shown = record.release
    }
    this.#pointerVersion = mark
  }
}
