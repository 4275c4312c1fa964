import { isSigned, signatureOf } from '../_shared/hmac.ts'
import { HttpError, json, readText, serveJson } from '../_shared/http.ts'

export interface RebuildDeps {
  /** Secret of the database webhook. */
  webhookSecret: string
  /** Whether a signature comes for the first time. */
  isFirst(signature: string): Promise<boolean>
  /** Throws HttpError 401 unless the caller is staff with a live session ("publish now"). */
  requireStaff(request: Request): Promise<unknown>
  /** Calls the deploy hook: the publisher, a CI dispatch or a static host's build hook. */
  callDeployHook(requestedBy: 'database' | 'staff'): Promise<void>
}

const MAX_BODY_BYTES = 64 * 1024

/**
 * Asks for a rebuild of the site, for the database webhook (signed) or for staff (token). Asking often is cheap: whoever
 * builds makes one build of many requests.
 */
export function createRebuild(deps: RebuildDeps): (request: Request) => Promise<Response> {
  return serveJson(async (request) => {
    const body = await readText(request, MAX_BODY_BYTES)
    const isWebhook = await isSigned(deps.webhookSecret, request.headers, body)
    if (!isWebhook) await deps.requireStaff(request)
    else if (!(await deps.isFirst(signatureOf(request.headers)))) {
      throw new HttpError(409, 'replayed', 'This request was taken before.')
    }
    try {
      await deps.callDeployHook(isWebhook ? 'database' : 'staff')
    } catch (cause) {
      console.error(cause)
      throw new HttpError(
        502,
        'publisher_unreachable',
        'The publisher cannot be reached. The change is kept and is published as soon as it answers.',
      )
    }
    return json(202, { accepted: true })
  })
}
