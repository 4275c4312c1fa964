import { mapConcurrently } from '@bayt/content/queries/map-concurrently'
import type { Tables } from '../read-tables.ts'
import { type RetryOptions, withRetry } from '../retry.ts'
import { collectPictures, renamePictures } from './collect.ts'
import { LIBRARY_ADDRESS, libraryOf } from './names.ts'
import { isStored } from './upload.ts'

const CONCURRENCY = 6

/**
 * A project can have several addresses, such as a domain of its own. Gives the pictures under such another address their addresses under
 * `url`. The name of a picture contains a hash of its content, so a picture that the project has under the same name is the same picture.
 * @param url the origin of the project
 * @returns the tables with the new addresses
 * @throws ContentError if the project cannot be reached
 */
export async function withOwnAddresses(tables: Tables, url: string, retry: RetryOptions): Promise<Tables> {
  const library = libraryOf(url)
  const others = collectPictures(tables, {
    isPicture: (address) => nameIn(address) !== undefined,
    inTexts: LIBRARY_ADDRESS,
  }).filter((address) => !address.startsWith(library))
  const own = await ownAddresses(others, url, retry)
  if (own.size === 0) return tables
  const [first] = own.keys()
  retry.report(`Note: rows name ${own.size} pictures under another address of the project, such as ${first}. They are exported.`)
  return renamePictures(tables, own, LIBRARY_ADDRESS)
}

/**
 * The addresses under other origins whose pictures the project has, each with its address in the project.
 * @throws ContentError
 */
export async function ownAddresses(others: readonly string[], url: string, retry: RetryOptions): Promise<Map<string, string>> {
  const own = new Map<string, string>()
  await mapConcurrently(others, CONCURRENCY, async (address) => {
    const ownAddress = libraryOf(url) + nameIn(address)
    if (await withRetry(ownAddress, retry, () => isStored(ownAddress))) own.set(address, ownAddress)
  })
  return own
}

/** The name of a picture in the media library of any project; `undefined` for other addresses. */
function nameIn(address: string): string | undefined {
  const [match] = address.matchAll(LIBRARY_ADDRESS)
  return match?.[0] === address ? match[1] : undefined
}
