/**
 * Fetches the missing parts of an index and joins all parts in order. Parts may come from two releases, so a row that moved
 * between parts is kept once.
 * @param known cached parts by address; fetched parts are added, even if another part fails
 * @throws the error of the first part that failed
 */
export async function readParts<Entry extends { id: number }>(
  urls: readonly string[],
  known: Map<string, Entry[]>,
  readPart: (url: string) => Promise<Entry[]>,
): Promise<Entry[]> {
  const missing = urls.filter((url) => !known.has(url))
  const results = await Promise.allSettled(missing.map(async (url) => known.set(url, await readPart(url))))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  const byId = new Map(urls.flatMap((url) => known.get(url) ?? []).map((entry) => [entry.id, entry]))
  return [...byId.values()]
}
