import type { ContentClient } from '@bayt/content/queries/client'
import { unwrap } from '@bayt/content/queries/unwrap'

const PAGE_SIZE = 500

/** Writes the audit trail as JSON lines, oldest first. @param after the id of the last line that is known */
export async function writeEvents(client: ContentClient, after: number, write: (line: string) => void): Promise<void> {
  for (let last = after; ; ) {
    const events = await unwrap(client.from('security_events').select('*').gt('id', last).order('id').limit(PAGE_SIZE))
    for (const event of events) write(`${JSON.stringify(event)}\n`)
    const newest = events.at(-1)
    if (!newest || events.length < PAGE_SIZE) return
    last = newest.id
  }
}
