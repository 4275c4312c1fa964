import { signedPost } from '@bayt/content/signed-request'
import type { Check } from '../check.ts'
import { fetchAsVisitor } from '../rest.ts'

const REMEDIES: Record<number, string> = {
  401: 'DATABASE_WEBHOOK_SECRET of the functions is different, or a clock is wrong by more than 5 minutes. Set the secret again, in Vault too.',
  502: 'Check DEPLOY_HOOK_URL, DEPLOY_HOOK_SECRET and DEPLOY_HOOK_TOKEN of the functions, and that the publisher runs.',
}

/** Runs only with the webhook secret: a signed request reaches the publisher, which does nothing if all changes are published. */
export const signedWebhook: Check = {
  title: 'A signed webhook reaches the publisher',
  async run(target) {
    if (target.webhookSecret === undefined) return []
    const signed = await signedPost(target.webhookSecret, { type: 'DOCTOR', table: 'site_changes' })
    const { status } = await fetchAsVisitor(target, '/functions/v1/rebuild-site', signed)
    if (status === 202) return []
    const remedy = REMEDIES[status] ?? 'Look at the log of the function rebuild-site.'
    return [{ fault: `rebuild-site answers a signed request with ${status} instead of 202.`, remedy }]
  },
}
