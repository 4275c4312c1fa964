/**
 * Fetches the missing parts of an index.
 * @param known cached parts by address; fetched parts are added, even if another part fails
 * @returns all parts in order
 * @throws the error of the first part that failed
 */
export async function readParts<Part>(
  urls: readonly string[],
  known: Map<string, Part>,
  readPart: (url: string) => Promise<Part>,
): Promise<Part[]> {
  const missing = urls.filter((url) => !known.has(url))
  const results = await Promise.allSettled(missing.map(async (url) => known.set(url, await readPart(url))))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return urls.map((url) => known.get(url)).filter((part) => part !== undefined)
}
