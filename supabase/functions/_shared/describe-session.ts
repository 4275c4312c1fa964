import { browserNames } from './browser-names.ts'
import type { ServerClient } from './clients.ts'

/** Records the device and the browser that opened a session. @param device the id in the token of the device */
export type SessionDescriber = (session: string, device: string | null, userAgent: string | null) => Promise<void>

/** A sign-in succeeds even if its device cannot be described. */
export function createSessionDescriber(client: ServerClient): SessionDescriber {
  return async (session, device, userAgent) => {
    if (device === null) return
    const { browser, system } = browserNames(userAgent)
    const call = { p_session: session, p_device: device, p_browser: browser, p_system: system }
    const { error } = await client.rpc('session_described', call)
    if (error) console.error(error)
  }
}
