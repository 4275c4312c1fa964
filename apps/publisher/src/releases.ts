import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseInfo } from '@bayt/content/queries/publishing'

const KEPT_RELEASES = 10

/** What is kept of a release beside its files. */
export interface ReleaseRecord extends ReleaseInfo {
  /** Version of the code that rendered it. */
  code: string
  /** Public address that its pages name. */
  origin: string
  /** Addresses of its pages. */
  pages: string[]
  /** Value of the header `content-security-policy`. */
  contentSecurityPolicy: string
}

/**
 * The releases of the site on disk: `releases/{id}/site` holds the files, `releases/{id}/release.json` the record, and
 * `current.json` names the one that is served. Switching is one rename of that file.
 */
export class Releases {
  readonly #root: string

  constructor(dataDir: string) {
    this.#root = dataDir
  }

  filesOf(release: string): string {
    return join(this.#root, 'releases', release, 'site')
  }

  /** Makes the folder of a new release. Ids sort by time. */
  async create(now = new Date()): Promise<string> {
    const release = `${now.toISOString().replace(/[-:.]/g, '').replace('T', '-').replace('Z', '')}-${Math.random().toString(36).slice(2, 6)}`
    await mkdir(this.filesOf(release), { recursive: true })
    return release
  }

  /** Makes a complete, checked release the current one: the only step that visitors can see. */
  async switchTo(record: ReleaseRecord): Promise<void> {
    await writeFile(join(this.#root, 'releases', record.release, 'release.json'), JSON.stringify(record))
    const pointer = join(this.#root, 'current.json')
    await writeFile(`${pointer}.new`, JSON.stringify({ release: record.release }), { flush: true })
    await rename(`${pointer}.new`, pointer)
  }

  /** The current release, `undefined` before the first. */
  async current(): Promise<ReleaseRecord | undefined> {
    const pointer = await readJson<{ release: string }>(join(this.#root, 'current.json'))
    return pointer && readJson<ReleaseRecord>(join(this.#root, 'releases', pointer.release, 'release.json'))
  }

  /** Ids of the complete releases, newest first. */
  async list(): Promise<string[]> {
    const names = await readdir(join(this.#root, 'releases')).catch(ignoreMissing([]))
    const records = await Promise.all(names.map((name) => readJson(join(this.#root, 'releases', name, 'release.json'))))
    return names
      .filter((_, index) => records[index] !== undefined)
      .sort()
      .reverse()
  }

  /** Removes a release that did not come to be. */
  async discard(release: string): Promise<void> {
    await rm(join(this.#root, 'releases', release), { recursive: true, force: true })
  }

  /** Removes what crashed builds left behind, and all but the newest releases; the current one always stays. */
  async tidy(): Promise<void> {
    const current = await this.current()
    const complete = await this.list()
    const kept = new Set([current?.release, ...complete.slice(0, KEPT_RELEASES)])
    const names = await readdir(join(this.#root, 'releases')).catch(ignoreMissing([]))
    await Promise.all(names.filter((name) => !kept.has(name)).map((name) => this.discard(name)))
  }
}

async function readJson<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing(undefined))
  return text === undefined ? undefined : JSON.parse(text)
}

/** Answers `instead` where a file does not exist. */
export function ignoreMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}
