import type { ClientDirective } from 'astro'

declare global {
  /** Set by the early script of the page (`layouts/early.ts`). */
  var settled: Promise<void>
  var fetchModule: (url: string) => Promise<Record<string, unknown>>
}

/**
 * `client:settled`: islands are fetched and hydrated when the page has settled (`layouts/settle.ts`). Astro inlines this script
 * before the first island.
 */
const whenSettled: ClientDirective = async (load) => {
  await settled
  await (await load())()
}

export default whenSettled
