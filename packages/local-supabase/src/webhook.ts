import { signedHeaders } from '@bayt/content/signed-request'
import type { PGlite } from '@electric-sql/pglite'

export interface Webhook {
  close(): Promise<void>
}

export interface WebhookSettings {
  database: PGlite
  /** `rebuild-site` of the gateway. */
  url: string
  secret: string
}

/** A burst of changes becomes one call: the transaction that announced the first may be followed by more. */
const GATHER_MS = 5

/** Plays the database webhook of a hosted project: every announced change calls `rebuild-site`, signed. */
export async function startWebhook({ database, url, secret }: WebhookSettings): Promise<Webhook> {
  let timer: NodeJS.Timeout | undefined
  const unlisten = await database.listen('site_changes', () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void callSigned(url, secret, JSON.stringify({ type: 'INSERT', table: 'site_changes' }))
    }, GATHER_MS)
  })
  return {
    async close() {
      clearTimeout(timer)
      await unlisten()
    },
  }
}

/** A lost call loses nothing: the publisher looks for unpublished changes by itself. */
async function callSigned(url: string, secret: string, body: string): Promise<void> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(await signedHeaders(secret, body)) },
    })
    if (!answer.ok) console.warn(`The database webhook was answered ${answer.status}: ${await answer.text()}`)
  } catch (cause) {
    console.warn('The database webhook could not be delivered:', cause)
  }
}
