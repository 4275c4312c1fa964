import { randomBytes, randomUUID } from 'node:crypto'
import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildReport, buildReport } from '@bayt/content/entities/build'
import type { ReleaseInfo } from '@bayt/content/queries/publishing'
import { flushFolder } from '@bayt/release/release-folder'
import { z } from 'zod'
import { ignoreMissing, readJson, replaceFile, versionOf } from './files.ts'

/** Ids name folders, so they must not lead out of the folder of releases. */
const releaseId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,99}$/)
/** Characters that a header may contain; any other character would break every response. */
const headerValue = z.string().regex(/^[\t\x20-\x7e]*$/)

const pagePolicies = z.object({ texts: z.array(headerValue), ofPages: z.array(z.number().int()) })

/** The record of a release next to its files, in `release.json`. */
export const releaseRecord = z.object({
  release: releaseId,
  /** Newest `site_changes` id in the release. */
  newestChange: z.number(),
  /** ISO 8601 */
  builtAt: z.string(),
  /**
   * ISO 8601: a render of the same content at or after this time gives another result. Absent: no such time, or a release of
   * older code.
   */
  staleFrom: z.iso.datetime().optional(),
  /** Version of the code that rendered the release. */
  code: z.string(),
  /** Public address of the site, as the pages of the release contain it. */
  origin: z.url(),
  /** Addresses of its pages. */
  pages: z.array(z.string()),
  /** Value of the header `content-security-policy` that is valid for every page. */
  contentSecurityPolicy: headerValue,
  /** Policies of single pages; releases of older code have none. */
  pagePolicies: pagePolicies.optional(),
  /** Number of rows by table; releases of older code have none. */
  rows: z.record(z.string(), z.number()).optional(),
  /** Pictures that the default picture replaces until they can be fetched; releases of older code have none. */
  missingPictures: z.array(z.string()).optional(),
  /** Pictures without variants, and missing share pictures, which are made in the background; releases of older code lack this list. */
  lackingPictures: z.array(z.string()).optional(),
  /** The PDFs that its pages link to, with their sizes in bytes; absent if no browser prints. */
  documents: z.record(z.string(), z.number()).optional(),
  /**
   * The report of the release: the next process sends it if this process ends before. The function that stores the report checks it.
   * Releases of older code have it in a file beside the record.
   */
  report: z.custom<BuildReport>().optional(),
}) satisfies z.ZodType<ReleaseInfo>
export type ReleaseRecord = z.output<typeof releaseRecord>

/** Set after a rollback: the publisher publishes nothing until the pin is removed. */
const pin = z.object({
  /** ISO 8601 */
  since: z.string(),
  /** Name of the person who rolled back. */
  by: z.string(),
  /** Key of the rollback in `site_builds`. */
  key: z.string(),
})
export type Pin = z.output<typeof pin>

/** The content of `current.json`: the served release, and its pin if it is pinned. */
export const pointer = z.object({ release: releaseId, pin: pin.optional() })
export type Pointer = z.output<typeof pointer>

/** The content of `/release.json`: facts about the served release. */
export function infoOf({ release, newestChange, builtAt, pages, rows = {} }: ReleaseRecord, pin?: Pin): ReleaseInfo {
  return { release, newestChange, builtAt, size: { pages: pages.length, rows }, ...(pin ? { heldSince: pin.since } : {}) }
}

/** A rollback or resume is impossible; the message is written for staff. */
export class RollbackRefusedError extends Error {
  override readonly name = 'RollbackRefusedError'
}

/** Number of releases on the disk. */
export const KEPT_RELEASES = 10

/**
 * The releases of the site on disk: `releases/{id}/site` holds the files, `releases/{id}/release.json` the record, and `current.json` names
 * the served release, and its pin after a rollback. A switch replaces `current.json` by one rename.
 */
export class Releases {
  readonly #root: string
  readonly #startedBuildFile: string
  /** A release without its record, whose files the next release may use. */
  #spare: string | undefined
  /** The last record that was read or written: each save needs the record several times, and a large record takes long to read. */
  #known: { file: string; version: string; record: ReleaseRecord | undefined } | undefined

  constructor(dataDir: string) {
    this.#root = dataDir
    this.#startedBuildFile = join(dataDir, 'started-build.json')
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
    // For a return to code of before 2026-11-30 (docs/update.md), which looks for the report here and would report a failed build.
    if (record.report) await writeFile(join(this.#folderOf(record.release), 'report.json'), JSON.stringify(record.report))
    await writeFile(file, JSON.stringify(record), { flush: true })
    this.#known = { file, version: await versionOf(file), record }
    await this.pointTo(record.release)
  }

  /** Makes a kept release the current release. With `pin`, the publisher publishes nothing until the pin is removed. */
  async pointTo(release: string, pin?: Pin): Promise<void> {
    const file = join(this.#root, 'current.json')
    const text = JSON.stringify({ release, ...(pin ? { pin } : {}) } satisfies Pointer)
    await replaceFile(file, text)
    await flushFolder(this.#root)
  }

  /**
   * Makes an older release the current release and pins it, in one step.
   * @param release `null` is the release before the current release
   * @param by name of the person
   * @throws RollbackRefusedError if the release does not exist
   */
  async rollBack(release: string | null, by: string, now: Date): Promise<{ record: ReleaseRecord; pin: Pin }> {
    const [records, current] = [await this.records(), await this.current()]
    const record = records.find((one) => (release === null ? one.release < (current?.release ?? '') : one.release === release))
    if (!record) {
      throw new RollbackRefusedError(
        release === null
          ? 'There is no older release to go back to.'
          : `The release ${release} does not exist, or is no longer kept.`,
      )
    }
    const pin: Pin = { since: now.toISOString(), by, key: randomUUID() }
    await this.pointTo(record.release, pin)
    return { record, pin }
  }

  /**
   * The current release; `undefined` before the first release. If the named release is missing or broken, the newest complete
   * release is current.
   */
  async current(): Promise<ReleaseRecord | undefined> {
    const named = (await this.#pointer())?.release
    const record = named === undefined ? undefined : await this.#completeRecord(named)
    if (record) return record
    for (const release of await this.list()) {
      const complete = await this.#completeRecord(release)
      if (complete) return complete
    }
    return undefined
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
    if (record) record.report ??= await readJson(join(this.#folderOf(release), 'report.json'), buildReport)
    this.#known = { file, version, record }
    return record
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

function exists(file: string): Promise<boolean> {
  return access(file).then(() => true, ignoreMissing(false))
}
