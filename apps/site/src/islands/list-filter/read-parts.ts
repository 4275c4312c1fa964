/**
 * Reads the parts of an index and puts them together in their order. Parts that are there already are not read again.
 * Parts of two releases may meet: a row that moved from one to the other is kept once.
 * @param known parts by address; those that were read are added, also where another fails
 * @throws the reason for which the first part could not be read
 */
export async function readParts<Entry extends { id: number }>(
  urls: readonly string[],
  known: Map<string, Entry[]>,
  readPart: (url: string) => Promise<Entry[]>,
): Promise<Entry[]> {
  const missing = urls.filter((url) => !known.has(url))
  const answers = await Promise.allSettled(missing.map(async (url) => known.set(url, await readPart(url))))
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
  const byId = new Map(urls.flatMap((url) => known.get(url) ?? []).map((entry) => [entry.id, entry]))
  return [...byId.values()]
}
