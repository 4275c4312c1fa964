import type { AppConfig } from '../../config/env.ts'

const TIMEOUT_MS = 4_000
/** What the storage answers for a file that it does not have. */
const GONE: ReadonlySet<number> = new Set([400, 404, 410])

/**
 * The addresses whose picture is gone. A picture that cannot be checked now (no connection, no answer in time) is not gone: only a
 * restore that is known to show nothing needs a question.
 */
export async function missingPictures({ supabaseUrl }: AppConfig, addresses: readonly string[]): Promise<string[]> {
  const missing = await Promise.all(
    [...new Set(addresses)].map(async (address) => ({ address, isGone: await isGone(address, supabaseUrl) })),
  )
  return missing.flatMap(({ address, isGone: gone }) => (gone ? [address] : []))
}

async function isGone(address: string, supabaseUrl: string): Promise<boolean> {
  if (await loads(address)) return false
  // Only our storage can be asked why: the policy of the page forbids requests to other sites.
  if (!address.startsWith(supabaseUrl)) return navigator.onLine
  try {
    const { status } = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), cache: 'no-store' })
    return GONE.has(status)
  } catch {
    // The storage cannot be reached: nothing is known about the picture.
    return false
  }
}

/** Whether a picture loads. One that takes long counts as there. */
function loads(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image()
    const timer = setTimeout(() => resolve(true), TIMEOUT_MS)
    const settle = (isLoaded: boolean) => {
      clearTimeout(timer)
      resolve(isLoaded)
    }
    picture.onload = () => settle(true)
    picture.onerror = () => settle(false)
    picture.src = address
  })
}
