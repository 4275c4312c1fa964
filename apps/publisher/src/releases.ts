import { randomBytes } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseInfo } from '@bayt/content/queries/publishing'
import type { PagePolicies } from '@bayt/release/renderer'
import type { BuildReport } from './reports.ts'

/** So many releases can be gone back to. */
export const KEPT_RELEASES = 10

/** What is kept of a release beside its files. */
export interface ReleaseRecord extends ReleaseInfo {
  /** Version of the code that rendered it. */
  code: string
  /** Public address that its pages name. */
  origin: string
  /** Addresses of its pages. */
  pages: string[]
  /** Value of the header `content-security-policy` that suits every page. */
  contentSecurityPolicy: string
  /** Those of single pages; releases of older code have none. */
  pagePolicies?: PagePolicies
  /** Rows of its content by table; releases of older code have none. */
  rows?: Record<string, number>
}

/** Publishing stands still, because somebody went back to an older release. */
export interface Hold {
  /** ISO 8601 */
  since: string
  /** Name of who did it. */
  by: string
  /** Key of its row in `site_builds`. */
  key: string
}

interface Pointer {
  release: string
  hold?: Hold
}

/**
 * The releases of the site on disk: `releases/{id}/site` holds the files, `releases/{id}/release.json` the record, and
 * `current.json` names the one that is served, and whether publishing is held. Switching is one rename of that file.
 */
export class Releases {
  readonly #root: string

  constructor(dataDir: string) {
    this.#root = dataDir
  }

  filesOf(release: string): string {
    return join(this.#folderOf(release), 'site')
  }

  /** Makes the folder of a new release. Ids sort by the order in which they were made, also where the clock went back. */
  async create(now = new Date()): Promise<string> {
    const [newest = ''] = await this.list()
    const stamp = stampOf(now)
    const isLater = stamp > newest.slice(0, stamp.length)
    const release = `${isLater ? stamp : stampOf(justAfter(newest))}-${randomBytes(2).toString('hex')}`
    await mkdir(this.filesOf(release), { recursive: true })
    return release
  }

  /** Makes a complete, checked release the current one: the only step that visitors can see. */
  async switchTo(record: ReleaseRecord): Promise<void> {
    await writeFile(this.#recordOf(record.release), JSON.stringify(record), { flush: true })
    await this.pointTo(record.release)
  }

  /** Makes a release of those that are kept the current one; with `hold`, publishing then stands still. */
  async pointTo(release: string, hold?: Hold): Promise<void> {
    const pointer = join(this.#root, 'current.json')
    const text = JSON.stringify({ release, ...(hold ? { hold } : {}) } satisfies Pointer)
    await writeFile(`${pointer}.new`, text, { flush: true })
    await rename(`${pointer}.new`, pointer)
  }

  /** The current release, `undefined` before the first. */
  async current(): Promise<ReleaseRecord | undefined> {
    const pointer = await this.#pointer()
    return pointer && this.record(pointer.release)
  }

  /** Whether publishing stands still, and since when. */
  async hold(): Promise<Hold | undefined> {
    return (await this.#pointer())?.hold
  }

  /** What is kept of a complete release; `undefined` where there is none of that name. */
  record(release: string): Promise<ReleaseRecord | undefined> {
    return readJson<ReleaseRecord>(this.#recordOf(release))
  }

  /** Keeps what is to be told of a release, so that it is told also when this process ends before. */
  async keepReport(release: string, report: BuildReport): Promise<void> {
    await writeFile(join(this.#folderOf(release), 'report.json'), JSON.stringify(report))
  }

  /** What was to be told of a release. */
  report(release: string): Promise<BuildReport | undefined> {
    return readJson<BuildReport>(join(this.#folderOf(release), 'report.json'))
  }

  /** Ids of the complete releases, newest first. */
  async list(): Promise<string[]> {
    const names = await this.#folders()
    const areComplete = await Promise.all(names.map((name) => exists(this.#recordOf(name))))
    return names
      .filter((_, index) => areComplete[index])
      .sort()
      .reverse()
  }

  /** The complete releases, newest first. */
  async records(): Promise<ReleaseRecord[]> {
    const records = await Promise.all((await this.list()).map((release) => this.record(release)))
    return records.filter((record) => record !== undefined)
  }

  /** Removes a release that did not come to be. */
  async discard(release: string): Promise<void> {
    await rm(this.#folderOf(release), { recursive: true, force: true })
  }

  /** Removes what crashed builds left behind, and all but the newest releases; the current one always stays. */
  async tidy(): Promise<void> {
    const current = await this.current()
    const newest = (await this.list()).filter((release) => release !== current?.release)
    const kept = new Set([current?.release, ...newest.slice(0, KEPT_RELEASES - 1)])
    const names = await this.#folders()
    await Promise.all(names.filter((name) => !kept.has(name)).map((name) => this.discard(name)))
  }

  #folderOf(release: string): string {
    return join(this.#root, 'releases', release)
  }

  #recordOf(release: string): string {
    return join(this.#folderOf(release), 'release.json')
  }

  #folders(): Promise<string[]> {
    return readdir(join(this.#root, 'releases')).catch(ignoreMissing([]))
  }

  #pointer(): Promise<Pointer | undefined> {
    return readJson<Pointer>(join(this.#root, 'current.json'))
  }
}

/** `20261121-101500123`, of UTC. */
function stampOf(date: Date): string {
  return date.toISOString().replace(/[-:.]/g, '').replace('T', '-').replace('Z', '')
}

function justAfter(release: string): Date {
  const iso = release.replace(/^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(\d{3}).*$/, '$1-$2-$3T$4:$5:$6.$7Z')
  return new Date(Date.parse(iso) + 1)
}

/** A file that is missing, or that a power cut left torn, is none: what it said is made anew. */
async function readJson<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing(undefined))
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as T
  } catch (error) {
    console.warn(`${file} cannot be read and is passed over:`, error)
    return undefined
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(() => true, ignoreMissing(false))
}

/** Answers `instead` where a file does not exist. */
export function ignoreMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}
