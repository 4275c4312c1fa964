import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { LIBRARY_ADDRESS, libraryOf, PICTURES } from '../pictures/names.ts'
import { ownAddresses } from '../pictures/own-addresses.ts'
import type { Project } from '../project.ts'
import { type RetryOptions, withRetry } from '../retry.ts'
import { HISTORY, lineOf, readVersions } from './version.ts'

/** Versions per request: this many versions of articles are some megabytes. */
const PAGE_VERSIONS = 500

/** The history of a project, in a temporary file: it may be larger than the memory. */
export interface ExportedHistory {
  path: string
  versions: number
  sha256: string
  /** The addresses in the project of all pictures that the history names. */
  pictures: string[]
  remove(): Promise<void>
}

/** Reads the history up to a version, with pictures of the project as paths in the folder. @throws ContentError */
export async function exportHistory({ client, url }: Project, newest: number, retry: RetryOptions): Promise<ExportedHistory> {
  const folder = await mkdtemp(join(tmpdir(), 'bayt-history-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const path = join(folder, HISTORY)
  const file = createWriteStream(path)
  const hash = createHash('sha256')
  const pictures = new Set<string>()
  /** Positions of entries with parts, by their ids. */
  const entries = new Map<number, number>()
  const inFolder = pathsOfPictures(url, pictures, retry)
  let versions = 0
  try {
    for (let after = 0; ; ) {
      const page = await withRetry('The history could not be read', retry, () =>
        readVersions(client, after, newest, PAGE_VERSIONS),
      )
      const lines = page.map((version) => {
        versions += 1
        if (version.entity === null) entries.set(version.id, versions)
        return lineOf(version, entries.get(version.part_of ?? 0) ?? null)
      })
      const last = page.at(-1)
      if (!last) break
      after = last.id
      const text = `${(await inFolder(lines)).join('\n')}\n`
      hash.update(text)
      if (!file.write(text)) await once(file, 'drain')
    }
    file.end()
    await finished(file)
    return { path, versions, sha256: hash.digest('hex'), pictures: [...pictures].sort(), remove }
  } catch (error) {
    file.destroy()
    await remove()
    throw error
  }
}

/**
 * Replaces the addresses of the project's pictures by their paths in the folder, even if the project no longer has the picture.
 * An import replaces the paths by the addresses in its project.
 * @param found receives the addresses of the pictures
 */
export function pathsOfPictures(url: string, found: Set<string>, retry: RetryOptions) {
  const library = libraryOf(url)
  /** Addresses in media libraries of other origins, and whether the origin is another address of this project. */
  const asked = new Map<string, boolean>()
  return async (lines: readonly string[]): Promise<string[]> => {
    const others = lines
      .flatMap((line) => line.match(LIBRARY_ADDRESS) ?? [])
      .filter((address) => !address.startsWith(library) && !asked.has(address))
    const own = await ownAddresses([...new Set(others)], url, retry)
    for (const address of others) asked.set(address, own.has(address))
    return lines.map((line) =>
      line.replace(LIBRARY_ADDRESS, (address, name: string) => {
        if (!address.startsWith(library) && !asked.get(address)) return address
        // A thumbnail counts as its picture: the export downloads both.
        found.add(library + name.replace('small/', 'full/'))
        return `${PICTURES}/${name}`
      }),
    )
  }
}
