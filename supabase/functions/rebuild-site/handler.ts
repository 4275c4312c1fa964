import { verifiedId } from '@bayt/content/signed-request'
import { z } from 'zod'
import type { HookEvent } from '../_shared/hook.ts'
import { decodeText, HttpError, json, parseBody, readBytes, serveJson, tryParseJson } from '../_shared/http.ts'

export interface RebuildDeps {
  /** Secret of the database webhook. */
  webhookSecret: string
  /** Records the id of a signed request. @returns `false` if it was recorded before */
  recordIfNew(id: string): Promise<boolean>
  /** The full name of the caller. @throws HttpError 401 unless the caller is staff with a live session */
  staffName(request: Request): Promise<string>
  /** Records that staff confirm all changes that were saved until now. */
  confirmChanges(): Promise<void>
  /** Whether the deploy hook starts a workflow, which carries out no prepared sets. */
  isWorkflow: boolean
  /** Calls the deploy hook: the publisher, a CI dispatch or a static host's build hook. */
  callDeployHook(event: HookEvent): Promise<void>
}

const MAX_BODY_BYTES = 64 * 1024

/** The body that staff send: `resume` also ends a rollback. */
const staffRequest = z.object({ resume: z.boolean('must be true or false').default(false) }, 'must be a JSON object')
const webhook = z.object({ type: z.string() }).catch({ type: '' })

/**
 * Requests a build of the site, for the database webhook (signed) or for staff (token). Frequent requests are cheap: the
 * publisher combines them into one build.
 */
export function createRebuild(deps: RebuildDeps): (request: Request) => Promise<Response> {
  return serveJson(async (request) => {
    const bytes = await readBytes(request, MAX_BODY_BYTES)
    const id = await verifiedId(deps.webhookSecret, (name) => request.headers.get(name), bytes)
    const body = decodeText(bytes)
    if (id === undefined) {
      const askedBy = await deps.staffName(request)
      const { resume } = parseBody(staffRequest, body.trim() || '{}')
      // Confirms before the call: a build without the confirmation would be refused again.
      if (!resume) await deps.confirmChanges()
      await deps.callDeployHook({ event: resume ? 'resume' : 'publish', requestedBy: 'staff', askedBy })
    } else if (await deps.recordIfNew(id)) {
      const { type } = webhook.parse(tryParseJson(body))
      const isChange = type !== 'SWEEP' && type !== 'DUE'
      // A publisher asks for due sets with each request.
      if (type !== 'DUE' || !deps.isWorkflow)
        await deps.callDeployHook({ event: 'publish', requestedBy: isChange ? 'database' : 'sweep' })
    } else {
      throw new HttpError(409, 'replayed', 'This request was accepted before.')
    }
    return json(202, { accepted: true })
  })
}
