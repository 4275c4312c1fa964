import { execFile } from 'node:child_process'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ServedRelease } from '../site-server.ts'
import { caddyText } from './caddy-text.ts'

/** Far longer than a reload of Caddy, which takes 0.1 s. */
const TIMEOUT_MS = 30_000

interface CaddySettings {
  /** Folder for releases. `site.caddy` is in this folder too. */
  dataDir: string
  /** The operator's configuration of Caddy, which imports `site.caddy`. */
  caddyfile: string
  /** Address of the console, to which `/admin` of the site redirects. */
  adminUrl?: string | undefined
}

/** Lets a Caddy on this machine serve the current release from files (docs/decisions/publishing.md). */
export class CaddySite {
  readonly #settings: CaddySettings

  constructor(settings: CaddySettings) {
    this.#settings = settings
  }

  /** Writes `site.caddy`, and loads it. @throws Error if Caddy does not accept it; Caddy then serves the earlier release */
  async serve(served: ServedRelease): Promise<void> {
    const { dataDir, caddyfile, adminUrl } = this.#settings
    const file = join(dataDir, 'site.caddy')
    await writeFile(`${file}.new`, caddyText(served, adminUrl), { flush: true })
    await rename(`${file}.new`, file)
    await promisify(execFile)('caddy', ['reload', '--adapter', 'caddyfile', '--config', caddyfile], {
      timeout: TIMEOUT_MS,
    }).catch((error: Error) => {
      // Keeps only the last line: the earlier lines contain times, so each repetition of a problem would be logged as a new problem.
      throw new Error(error.message.trim().split('\n').at(-1), { cause: error })
    })
  }
}
