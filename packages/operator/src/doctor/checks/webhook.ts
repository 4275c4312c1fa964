import { signedHeaders } from '@bayt/content/signed-request'
import type { Check } from '../check.ts'
import { fetchAsVisitor } from '../rest.ts'

/** Unsigned and forged requests must neither start nor report a build. A signed request would need the secret. */
export const webhook: Check = {
  title: 'rebuild-site and build-report refuse unsigned requests',
  async run(target) {
    const forged = await signedHeaders(crypto.randomUUID(), '{}')
    const found = ['rebuild-site', 'build-report'].flatMap((name) =>
      [{}, forged].map(async (headers) => {
        const { status } = await fetchAsVisitor(target, `/functions/v1/${name}`, { method: 'POST', body: '{}', headers })
        if (status === 401) return []
        const how = 'webhook-signature' in headers ? 'a forged signature' : 'no signature'
        return [
          {
            fault: `${name} answers a request with ${how} with ${status} instead of 401.`,
            remedy: 'Deploy the function unchanged, and set DATABASE_WEBHOOK_SECRET and DEPLOY_HOOK_SECRET to random values.',
          },
        ]
      }),
    )
    return (await Promise.all(found)).flat()
  },
}
