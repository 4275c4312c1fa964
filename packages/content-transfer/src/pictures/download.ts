import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UPLOAD_MAX_BYTES } from '@bayt/content/entities/limits'
import { ContentError, classifyError } from '@bayt/content/errors'
import pLimit from 'p-limit'
import { isFileError } from '../file-error.ts'
import { type RetryOptions, withRetry } from '../retry.ts'
import { formatOf } from './format.ts'
import { contentName, sha256 } from './hash.ts'
import { libraryName, libraryOf, PICTURES, thumbnailName } from './names.ts'

const CONCURRENCY = 6
/** Pictures of other sites may exceed the upload limit: the import shrinks them. */
const MAX_BYTES = 6 * UPLOAD_MAX_BYTES
const TIMEOUT_MS = 5 * 60_000
const EXTERNAL_ATTEMPTS = 3

export interface Downloaded {
  /** Path in the folder by address. */
  names: Map<string, string>
  /** Size and checksum by path below `pictures/`, for the manifest. */
  files: Map<string, { bytes: number; sha256: string }>
}

/**
 * Downloads pictures into the folder. Existing files are not downloaded again, unless they were damaged or edited there. A picture
 * that cannot be downloaded is reported and keeps its address, or its damaged file if the folder has one.
 * @throws ContentError if the project is down; an error of the file system if a picture cannot be written
 * @param folder of the export
 * @param projectUrl pictures of its media library keep their names; others are named by a content hash
 */
export async function downloadPictures(
  folder: string,
  projectUrl: string,
  addresses: readonly string[],
  retry: RetryOptions,
): Promise<Downloaded> {
  const downloaded: Downloaded = { names: new Map(), files: new Map() }
  const library = libraryOf(projectUrl)
  const store = async (name: string, fetched: () => Promise<Uint8Array>, isKept: boolean) => {
    const path = join(folder, PICTURES, name)
    const found = await existing(path)
    const note = (bytes: Uint8Array) => downloaded.files.set(name, { bytes: bytes.byteLength, sha256: sha256(bytes) })
    if (found && isKept) return void note(found)
    const bytes = await fetched().catch((error: unknown) => {
      // It may be the last copy, so the export keeps it.
      if (found) note(found)
      throw error
    })
    await writeAtomically(path, bytes)
    note(bytes)
  }
  /** By name. The same picture may be at several addresses, and two writers would share its unfinished file. */
  const stored = new Map<string, Promise<void>>()
  const keep = (name: string, fetched: () => Promise<Uint8Array>, isKept = true) => {
    const storing = stored.get(name) ?? store(name, fetched, isKept)
    stored.set(name, storing)
    return storing
  }
  const { origin } = new URL(projectUrl)
  const isOwn = (address: string) => URL.parse(address)?.origin === origin
  const fetchOne = async (address: string) => {
    // Another site may not exist any more.
    const attempts = isOwn(address) ? retry.attempts : Math.min(retry.attempts, EXTERNAL_ATTEMPTS)
    const read = (from = address) => withRetry(from, { ...retry, attempts }, () => fetchPicture(from))
    const name = libraryName(projectUrl, address)
    if (!name) {
      const bytes = await read()
      const found = `found/${contentName(bytes)}.${(await formatOf(bytes)).extension}`
      await keep(found, async () => bytes)
      return found
    }
    const thumbnail = thumbnailName(name)
    const isWhole = () => isIntact(join(folder, PICTURES), name, thumbnail)
    const isKept = await isWhole()
    const failures = new Map<string, unknown>()
    for (const part of thumbnail ? [name, thumbnail] : [name]) {
      await keep(part, () => read(library + part), isKept).catch((error: unknown) => failures.set(part, error))
      if (isDown(failures.get(part))) break
    }
    const [failure] = failures.values()
    if (failure === undefined) return name
    const isInFolder = downloaded.files.has(name)
    if (isDown(failure) || !isInFolder) throw failure
    if (await isWhole()) return name
    // The project still has the picture itself.
    if (!failures.has(name)) throw failure
    retry.report(`The picture ${address} is damaged in the folder, and stays there as it is: ${messageOf(failure)}`)
    return name
  }
  const limit = pLimit(CONCURRENCY)
  const all = Promise.all(
    addresses.map((address) =>
      limit(async () => {
        try {
          downloaded.names.set(address, `${PICTURES}/${await fetchOne(address)}`)
        } catch (error) {
          // Without space or permission the export would look complete, and have no pictures.
          if (isFileError(error) || (isOwn(address) && isDown(error))) throw error
          retry.report(`The picture ${address} keeps its address: ${messageOf(error)}`)
        }
      }),
    ),
  )
  // After a failure, pending downloads are not started.
  await all.finally(() => limit.clearQueue())
  return downloaded
}

/** The bytes of a file, if it exists. */
const existing = async (path: string) => (existsSync(path) ? readFile(path) : undefined)

/**
 * Whether a picture of an earlier export still has the content that its name says: the import refuses any other. A thumbnail is
 * named after its picture.
 */
async function isIntact(pictures: string, name: string, thumbnail: string | undefined): Promise<boolean> {
  if (name.startsWith('small/')) return true
  const bytes = await existing(join(pictures, name))
  const small = thumbnail && (await existing(join(pictures, thumbnail)))
  return bytes !== undefined && name.includes(contentName(bytes, small || undefined))
}

/** Whether the connection failed, not the single picture. */
const isDown = (error: unknown) => error instanceof ContentError && (error.kind === 'offline' || error.kind === 'timeout')

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function fetchPicture(address: string): Promise<Uint8Array> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok) throw classifyError({ message: `The server answered ${answer.status}.` }, answer.status)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (bytes.byteLength > MAX_BYTES) throw new ContentError('invalid', 'It is larger than 60 MB.')
    return bytes
  } catch (error) {
    throw classifyError(error)
  }
}

/** Writes a file atomically: it is absent or complete. One writer at a time; the next run overwrites the part that a crash leaves. */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
}
