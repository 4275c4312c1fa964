import { z } from 'zod'
import type { Hook } from '../_shared/hook.ts'
import { HttpError, json, parseBody, readText, serveJson, tryParseJson } from '../_shared/http.ts'

const RELEASE = 'must be the name of a release, or null for the previous one'
/** A release is a folder of the publisher; the pattern rules out paths to other folders. */
const rollbackRequest = z.object(
  {
    release: z
      .string(RELEASE)
      .max(100, RELEASE)
      .regex(/^[\w-][\w.-]*$/, RELEASE)
      .nullable(),
  },
  'must be {"release": …}',
)
const publisherResponse = z.object({ message: z.string(), release: z.string().optional() })

export interface RollbackDeps {
  /** The caller's account. @throws HttpError 401 unless the caller is staff with a live session */
  caller(request: Request): Promise<{ name: string; role: string }>
  hook: Hook
}

/**
 * Rolls the site back to an older release, for accounts of role `admin`. Publishing then pauses until staff publish again. Body:
 * `{ release }`, `null` for the previous release. Response: `{ release }`, the release that is live now.
 */
export function createRollback({ caller, hook }: RollbackDeps): (request: Request) => Promise<Response> {
  return serveJson(async (request) => {
    const { name, role } = await caller(request)
    if (role !== 'admin') throw new HttpError(403, 'admins_only', 'Only an account of role admin may show an older release.')
    const { release } = parseBody(rollbackRequest, await readText(request, 1024))
    if (hook.isWorkflow) {
      throw new HttpError(
        409,
        'host_keeps_releases',
        'This site is kept by a static host. Go back to an older deployment there: docs/deploy/operation.md says how.',
      )
    }
    const { status, text } = await hook.send({
      event: 'rollback',
      requestedBy: 'staff',
      askedBy: name,
      release,
    })
    const response = publisherResponse.safeParse(tryParseJson(text))
    if (status === 409) throw new HttpError(409, 'no_such_release', response.data?.message ?? 'There is no such release.')
    if (!response.data?.release) {
      throw new HttpError(409, 'host_keeps_releases', 'The service that builds this site cannot restore an older release.')
    }
    return json(200, { release: response.data.release })
  })
}
