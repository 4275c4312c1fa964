import { signedPost } from '@bayt/content/signed-request'
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

/** Changes within this time share one call. */
const BATCH_MS = 5

/** Replaces the database webhook of a hosted project: each announced change sends `rebuild-site` a signed request. */
export async function startWebhook({ database, url, secret }: WebhookSettings): Promise<Webhook> {
  let timer: NodeJS.Timeout | undefined
  const unlisten = await database.listen('site_changes', () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void callSigned(url, secret, { type: 'INSERT', table: 'site_changes' })
    }, BATCH_MS)
  })
  return {
    async close() {
      clearTimeout(timer)
      await unlisten()
    },
  }
}

/** A lost call is harmless: the publisher checks for unpublished changes regularly. */
async function callSigned(url: string, secret: string, message: object): Promise<void> {
  try {
    const answer = await fetch(url, await signedPost(secret, message))
    if (!answer.ok) console.warn(`The database webhook was answered ${answer.status}: ${await answer.text()}`)
  } catch (cause) {
    console.warn('The database webhook could not be delivered:', cause)
  }
}
