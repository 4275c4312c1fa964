/**
 * Fetches the compression dictionary that the server names in `server-timing` (apps/publisher/src/serving/dictionaries.ts): later pages come
 * without the parts that all pages have in common. The server names none with Save-Data or if the browser already has it, and a
 * static host names none.
 */
export async function fetchDictionary(): Promise<void> {
  if (!document.createElement('link').relList.supports('compression-dictionary')) return
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const named = visit?.serverTiming.find(({ name }) => name === 'dictionary')
  if (named) await (await fetch(named.description, { priority: 'low' })).arrayBuffer()
}
