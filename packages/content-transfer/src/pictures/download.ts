import { UPLOAD_MAX_BYTES } from '@bayt/content/entities/limits'
import { ContentError, classifyError } from '@bayt/content/errors'
import { mapConcurrently } from '@bayt/content/queries/map-concurrently'
import { isFileError } from '../file-error.ts'
import { type RetryOptions, withRetry } from '../retry.ts'
import { formatOf } from './format.ts'
import { contentName } from './hash.ts'
import { libraryName, libraryOf, PICTURES, thumbnailName } from './names.ts'
import { PictureFolder } from './picture-folder.ts'

const CONCURRENCY = 6
/** Pictures of other sites may exceed the upload limit: the import shrinks them. */
const MAX_BYTES = 6 * UPLOAD_MAX_BYTES
const TIMEOUT_MS = 5 * 60_000
const EXTERNAL_ATTEMPTS = 3

export interface Downloaded {
  /** Path in the folder by address. */
  names: Map<string, string>
  /** Size and checksum by path below `pictures/`, for the manifest. */
  files: PictureFolder['files']
  /**
   * Addresses of missing or damaged pictures that the project may still have: the project failed, or refused to send the
   * pictures.
   */
  failed: string[]
}

/**
 * Downloads pictures into the folder. Existing files are not downloaded again, unless they were damaged or edited there. A picture
 * that cannot be downloaded is reported and keeps its address, or its damaged file if the folder has one.
 * @throws ContentError if the project is down; an error of the file system if a picture cannot be written
 * @param folder the folder of the export
 * @param former addresses that only the history names: a project that has removed their picture is not reported
 * @param projectUrl pictures of this project's media library keep their names; other pictures are named by a content hash
 */
export async function downloadPictures(
  folder: string,
  projectUrl: string,
  addresses: readonly string[],
  retry: RetryOptions,
  former: ReadonlySet<string> = new Set(),
): Promise<Downloaded> {
  const pictures = new PictureFolder(folder)
  const names = new Map<string, string>()
  const failed = new Set<string>()
  await mapConcurrently(addresses, CONCURRENCY, async (address) => {
    try {
      names.set(address, `${PICTURES}/${await downloadOne({ pictures, projectUrl, address, retry, failed })}`)
    } catch (error) {
      // Without space or permission, the export would look complete but have no pictures.
      if (isFileError(error) || (isOnProject(address, projectUrl) && isDown(error))) throw error
      if (former.has(address) && isGone(error)) return
      retry.report(`The picture ${address} keeps its address: ${messageOf(error)}`)
    }
  })
  return { names, files: pictures.files, failed: [...failed] }
}

interface Download {
  pictures: PictureFolder
  projectUrl: string
  address: string
  retry: RetryOptions
  /** Addresses whose picture or thumbnail the project could not send. */
  failed: Set<string>
}

/** @returns the path of the picture below `pictures/` */
async function downloadOne(download: Download): Promise<string> {
  const { pictures, projectUrl, address, retry, failed } = download
  const isOwn = isOnProject(address, projectUrl)
  // External pictures get fewer attempts: their sites may no longer exist.
  const attempts = isOwn ? retry.attempts : Math.min(retry.attempts, EXTERNAL_ATTEMPTS)
  const read = (from: string) =>
    withRetry(from, { ...retry, attempts }, () => fetchPicture(from)).catch((error: unknown) => {
      if (isOwn && !isGone(error)) failed.add(address)
      throw error
    })
  const name = libraryName(projectUrl, address)
  if (name) {
    await downloadOfLibrary(download, name, read)
    return name
  }
  const bytes = await read(address)
  const found = `found/${contentName(bytes)}.${(await formatOf(bytes)).extension}`
  await pictures.store(found, async () => bytes)
  return found
}

/** Downloads a picture of the media library and its thumbnail. Reports a damaged picture that the library has lost. */
async function downloadOfLibrary(
  { pictures, projectUrl, address, retry }: Download,
  name: string,
  read: (from: string) => Promise<Uint8Array>,
): Promise<void> {
  const thumbnail = thumbnailName(name)
  const isIntact = await pictures.isIntact(name, thumbnail)
  const failures = new Map<string, unknown>()
  for (const part of thumbnail ? [name, thumbnail] : [name]) {
    const fetched = () => read(libraryOf(projectUrl) + part)
    await pictures.store(part, fetched, isIntact).catch((error: unknown) => failures.set(part, error))
    if (isDown(failures.get(part))) break
  }
  const [failure] = failures.values()
  if (failure === undefined) return
  if (isDown(failure) || !pictures.files.has(name)) throw failure
  if (await pictures.isIntact(name, thumbnail)) return
  // Only the thumbnail failed: the project still has the picture.
  if (!failures.has(name)) throw failure
  retry.report(`The picture ${address} is damaged in the folder, and stays there as it is: ${messageOf(failure)}`)
}

const isOnProject = (address: string, projectUrl: string) => URL.parse(address)?.origin === new URL(projectUrl).origin

/** Whether the connection failed, not the single picture. */
const isDown = (error: unknown) => error instanceof ContentError && (error.kind === 'offline' || error.kind === 'timeout')

/** Whether the project lacks the picture (hosted storage answers 400), or has a file that no export accepts. */
const isGone = (error: unknown) => error instanceof ContentError && (error.kind === 'not_found' || error.kind === 'invalid')

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
