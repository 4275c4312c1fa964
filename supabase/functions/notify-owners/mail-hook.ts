import { signedPost } from '@bayt/content/signed-request'
import { type Lookup, required } from '../_shared/env.ts'
import type { NotifyDeps } from './handler.ts'

const TIMEOUT_MS = 10_000

/** The mail hook of the settings (docs/deploy/mail.md); undefined without MAIL_HOOK_URL. Requests are signed as Standard Webhooks. */
export function createMailHook(env: Lookup): NotifyDeps['send'] {
  const url = env('MAIL_HOOK_URL')?.trim()
  if (!url) return undefined
  const secret = required(env, 'MAIL_HOOK_SECRET', 'the secret shared with the receiver of the mail hook')
  return async (message, id) => {
    const response = await fetch(url, {
      ...(await signedPost(secret, message, {}, { id })),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The mail hook answered ${id} with ${response.status}.`)
  }
}
