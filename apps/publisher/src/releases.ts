import { randomBytes } from 'node:crypto'
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { flushFolder } from '@bayt/release/flush-release'
import { ignoreMissing, readJson } from './read-json.ts'
import { type Pin, type Pointer, pointer, type ReleaseRecord, releaseRecord } from './release-record.ts'
import { type BuildReport, buildReport } from './reports.ts'

/** Number of releases on the disk. */
export const KEPT_RELEASES = 10

/**
 * The releases of the site on disk: `releases/{id}/site` holds the files, `releases/{id}/release.json` the record, and `current.json` names
 * the served release, and its pin after a rollback. A switch replaces `current.json` by one rename.
 */
export class Releases {
  readonly #root: string
  /** A release without its record, whose files the next release may use. */
  #spare: string | undefined
  /** The last record that was read or written: each save needs the record several times, and a large record takes long to read. */
  #known: { file: string; version: string; record: ReleaseRecord | undefined } | undefined

  constructor(dataDir: string) {
    this.#root = dataDir
  }

  filesOf(release: string): string {
    return join(this.#folderOf(release), 'site')
  }

  /** The file that records which pages of a release are written; it is next to the folder of the pages. */
  journalOf(release: string): string {
    return join(this.#folderOf(release), 'pages.jsonl')
  }

  /** Releases that were begun and not completed, newest first. */
  async incomplete(): Promise<string[]> {
    const complete = new Set(await this.list())
    return (await this.#folders())
      .filter((name) => !complete.has(name))
      .toSorted()
      .reverse()
  }

  /** Creates the folder of a new release. Ids sort by creation, even if the clock goes back. */
  async create(now = new Date()): Promise<string> {
    const [newest = ''] = await this.list()
    const stamp = stampOf(now)
    const isLater = stamp > newest.slice(0, stamp.length)
    const release = `${isLater ? stamp : stampOf(justAfter(newest))}-${randomBytes(2).toString('hex')}`
    await mkdir(this.filesOf(release), { recursive: true })
    return release
  }

  /** Makes a complete, checked release the current release. Only this step is visible to visitors. */
  async switchTo(record: ReleaseRecord): Promise<void> {
    const file = this.#recordOf(record.release)
    await writeFile(file, JSON.stringify(record), { flush: true })
    this.#known = { file, version: await versionOf(file), record }
    await this.pointTo(record.release)
  }

  /** Makes a kept release the current release. With `pin`, the publisher publishes nothing until the pin is removed. */
  async pointTo(release: string, pin?: Pin): Promise<void> {
    const file = join(this.#root, 'current.json')
    const text = JSON.stringify({ release, ...(pin ? { pin } : {}) } satisfies Pointer)
    await writeFile(`${file}.new`, text, { flush: true })
    await rename(`${file}.new`, file)
    await flushFolder(this.#root)
  }

  /**
   * The current release; `undefined` before the first release. If the named release is missing or broken, the newest complete
   * release is current.
   */
  async current(): Promise<ReleaseRecord | undefined> {
    const named = (await this.#pointer())?.release
    const record = named === undefined ? undefined : await this.#completeRecord(named)
    return record ?? this.#newestComplete()
  }

  /** The version of the pointer; it changes with every switch, rollback and resume. Costs one file system call. */
  pointerVersion(): Promise<string> {
    return versionOf(join(this.#root, 'current.json'))
  }

  /** Whether the files of a release exist. */
  hasFiles(release: string): Promise<boolean> {
    return exists(this.filesOf(release))
  }

  /** The pin of the current release, if it is pinned. */
  async pin(): Promise<Pin | undefined> {
    return (await this.#pointer())?.pin
  }

  /** The record of a complete release; `undefined` if the release does not exist. */
  async record(release: string): Promise<ReleaseRecord | undefined> {
    const file = this.#recordOf(release)
    const version = await versionOf(file)
    const known = this.#known
    if (known?.file === file && known.version === version) return known.record
    const record = await readJson(file, releaseRecord)
    this.#known = { file, version, record }
    return record
  }

  /** Saves the report of a release, so that the next process can send the report if this process ends before. */
  async saveReport(release: string, report: BuildReport): Promise<void> {
    await writeFile(join(this.#folderOf(release), 'report.json'), JSON.stringify(report))
  }

  /** The saved report of a release. */
  report(release: string): Promise<BuildReport | undefined> {
    return readJson(join(this.#folderOf(release), 'report.json'), buildReport)
  }

  /** The saved reports of the complete releases. */
  async reports(): Promise<BuildReport[]> {
    const reports = await Promise.all((await this.list()).map((release) => this.report(release)))
    return reports.filter((report) => report !== undefined)
  }

  /** Saves the report of the build that starts now, so that a later process can report that it was not finished. */
  async saveStartedBuild(report: BuildReport): Promise<void> {
    await writeFile(this.#startedBuildFile, JSON.stringify(report), { flush: true })
  }

  /** The report from the start of the newest build. */
  startedBuild(): Promise<BuildReport | undefined> {
    return readJson(this.#startedBuildFile, buildReport)
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

  /** Removes a release, its record first: if the process ends meanwhile, the rest does not look complete. */
  async remove(release: string): Promise<void> {
    await rm(this.#recordOf(release), { force: true })
    await rm(this.#folderOf(release), { recursive: true, force: true })
  }

  /**
   * Removes incomplete releases and all but the newest releases. Never removes the current release. The newest removed release loses
   * only its record: `takeSpare` hands out its files.
   * @param isFull the disk is full: no files stay
   */
  async prune(isFull = false): Promise<void> {
    const current = await this.current()
    const newest = (await this.list()).filter((release) => release !== current?.release)
    const kept = new Set([current?.release, ...newest.slice(0, KEPT_RELEASES - 1)])
    const surplus = newest.at(KEPT_RELEASES - 1)
    if (surplus) await rm(this.#recordOf(surplus))
    this.#spare = isFull ? undefined : (surplus ?? this.#spare)
    const names = await this.#folders()
    await Promise.all(names.filter((name) => !kept.has(name) && name !== this.#spare).map((name) => this.remove(name)))
  }

  /** The files of the last removed release: one new release may take them. The next `prune` removes the files that are left. */
  takeSpare(): string | undefined {
    const spare = this.#spare
    this.#spare = undefined
    return spare && this.filesOf(spare)
  }

  /** The record of a release, if its files exist too. */
  async #completeRecord(release: string): Promise<ReleaseRecord | undefined> {
    const record = await this.record(release)
    return record && (await this.hasFiles(release)) ? record : undefined
  }

  async #newestComplete(): Promise<ReleaseRecord | undefined> {
    for (const release of await this.list()) {
      const record = await this.#completeRecord(release)
      if (record) return record
    }
    return undefined
  }

  get #startedBuildFile(): string {
    return join(this.#root, 'started-build.json')
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
    return readJson(join(this.#root, 'current.json'), pointer)
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

/** The version of a file; it changes with every write. Empty without a file. */
async function versionOf(file: string): Promise<string> {
  const facts = await stat(file, { bigint: true }).catch(ignoreMissing(undefined))
  return facts ? `${facts.ino}-${facts.mtimeNs}-${facts.size}` : ''
}

function exists(file: string): Promise<boolean> {
  return access(file).then(() => true, ignoreMissing(false))
}
