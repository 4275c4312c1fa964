import type { ContentClient } from '@bayt/content/queries/client'
import { unwrap } from '@bayt/content/queries/unwrap'

const PAGE_SIZE = 500

/**
 * Writes the audit trail as JSON lines, oldest first. Events after `security_trail_end` wait for the next call, because a running
 * transaction may still add an earlier event.
 * @param after the id of the last known line
 */
export async function writeEvents(client: ContentClient, after: number, write: (line: string) => void): Promise<void> {
  const end = await unwrap(client.rpc('security_trail_end'))
  for (let last = after; ; ) {
    const newer = client.from('security_events').select('*').gt('id', last).lte('id', end)
    const events = await unwrap(newer.order('id').limit(PAGE_SIZE))
    for (const event of events) write(`${JSON.stringify(event)}\n`)
    const newest = events.at(-1)
    if (!newest || events.length < PAGE_SIZE) return
    last = newest.id
  }
}
