import type { Releases } from '../releases.ts'
import { Serial } from '../serial.ts'
import type { SiteServer } from '../site-server.ts'

/** The builder says when it has switched. Looking as well finds a switch whose message was lost because the builder was killed. */
const LOOK_MS = 500

/** Lets a site server show what the data folder says is current. Where that cannot be read, it goes on with what it has. */
export class ReleaseFollower {
  readonly #releases: Releases
  readonly #site: Pick<SiteServer, 'use'>
  readonly #looks = new Serial()
  #mark: string | undefined
  #shown: string | undefined
  #problem: string | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(releases: Releases, site: Pick<SiteServer, 'use'>) {
    this.#releases = releases
    this.#site = site
  }

  /** Looks now, and again every half second until `close`. */
  async start(): Promise<void> {
    await this.#lookSafely()
    this.#timer = setInterval(() => void this.#lookSafely(), LOOK_MS)
  }

  /** The release that visitors see, if there is one. */
  get shown(): string | undefined {
    return this.#shown
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Shows what is current now. @throws what reading the data folder throws; what is shown stays */
  look(): Promise<void> {
    return this.#looks.run(() => this.#look())
  }

  /** Says a problem once, not twice a second. */
  async #lookSafely(): Promise<void> {
    try {
      await this.look()
      this.#problem = undefined
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      if (problem !== this.#problem) console.error(`The current release cannot be read; what is shown stays: ${problem}`)
      this.#problem = problem
    }
  }

  async #look(): Promise<void> {
    // Taken before the reading: a switch in between changes it, and the next look finds that.
    const mark = await this.#releases.mark()
    const isThere = this.#shown === undefined || (await this.#releases.hasFiles(this.#shown))
    if (mark === this.#mark && isThere) return
    const [record, hold] = [await this.#releases.current(), await this.#releases.hold()]
    if (record) {
      const others = (await this.#releases.list()).filter((release) => release !== record.release)
      const olderDirs = others.map((other) => this.#releases.filesOf(other))
      this.#site.use({ record, dir: this.#releases.filesOf(record.release), hold, olderDirs })
      this.#shown = record.release
    }
    this.#mark = mark
  }
}
