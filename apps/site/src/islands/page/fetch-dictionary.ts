/**
 * Fetches the compression dictionary that the server names in `server-timing` (apps/publisher/src/serving/dictionaries.ts): later pages come
 * without the parts that all pages have in common. The server names no dictionary if the browser already has the newest or asks with
 * Save-Data; a static host has no dictionary.
 * @returns whether the browser has a dictionary, so that a page costs 1 to 2 kB
 */
export async function fetchDictionary(): Promise<boolean> {
  if (!document.createElement('link').relList.supports('compression-dictionary')) return false
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const named = visit?.serverTiming.find(({ name }) => name === 'dictionary')
  if (!named?.description) return named !== undefined
  const answer = await fetch(named.description, { priority: 'low' })
  await answer.arrayBuffer()
  return answer.ok
}
