import { verifiedId } from '@bayt/content/signed-request'
import { z } from 'zod'
import type { HookWish } from '../_shared/hook-request.ts'
import { decodeText, HttpError, json, jsonIn, parseBody, readBytes, serveJson } from '../_shared/http.ts'

export interface RebuildDeps {
  /** Secret of the database webhook. */
  webhookSecret: string
  /** Whether the id of a signed request comes for the first time. */
  isFirst(id: string): Promise<boolean>
  /** The name of the caller; throws HttpError 401 unless it is staff with a live session. */
  staffName(request: Request): Promise<string>
  /** Calls the deploy hook: the publisher, a CI dispatch or a static host's build hook. */
  callDeployHook(wish: HookWish): Promise<void>
}

const MAX_BODY_BYTES = 64 * 1024

/** What staff may add: `resume` also ends a rollback. */
const wishOfStaff = z.object({ resume: z.boolean('must be true or false').default(false) }, 'must be a JSON object')
const webhook = z.object({ type: z.string() }).catch({ type: '' })

/**
 * Asks for a rebuild of the site, for the database webhook (signed) or for staff (token). Asking often is cheap: whoever
 * builds makes one build of many requests.
 */
export function createRebuild(deps: RebuildDeps): (request: Request) => Promise<Response> {
  return serveJson(async (request) => {
    const bytes = await readBytes(request, MAX_BODY_BYTES)
    const id = await verifiedId(deps.webhookSecret, (name) => request.headers.get(name), bytes)
    const body = decodeText(bytes)
    if (id === undefined) {
      const askedBy = await deps.staffName(request)
      const { resume } = parseBody(wishOfStaff, body.trim() || '{}')
      await deps.callDeployHook({ event: resume ? 'resume' : 'publish', requestedBy: 'staff', askedBy })
    } else if (await deps.isFirst(id)) {
      const isSweep = webhook.parse(jsonIn(body)).type === 'SWEEP'
      await deps.callDeployHook({ event: 'publish', requestedBy: isSweep ? 'sweep' : 'database' })
    } else {
      throw new HttpError(409, 'replayed', 'This request was taken before.')
    }
    return json(202, { accepted: true })
  })
}
