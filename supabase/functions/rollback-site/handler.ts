import { z } from 'zod'
import type { Hook } from '../_shared/hook.ts'
import { HttpError, json, jsonIn, parseBody, readText, serveJson } from '../_shared/http.ts'

const RELEASE = 'must be the name of a release, or null for the one before'
/** Releases are folders of the publisher, and a name that is none leads to no other folder. */
const wish = z.object(
  {
    release: z
      .string(RELEASE)
      .max(100, RELEASE)
      .regex(/^[\w-][\w.-]*$/, RELEASE)
      .nullable(),
  },
  'must be {"release": …}',
)
const publisherAnswer = z.object({ message: z.string(), release: z.string().optional() })

export interface RollbackDeps {
  /** Who calls; throws HttpError 401 unless it is staff with a live session. */
  caller(request: Request): Promise<{ name: string; role: string }>
  hook: Hook
}

/**
 * Shows an older release of the site, for accounts of role `admin`; publishing then stands still until staff publish again.
 * Body: `{ release }`, `null` for the one before. Answer: `{ release }`, what is shown now.
 */
export function createRollback({ caller, hook }: RollbackDeps): (request: Request) => Promise<Response> {
  return serveJson(async (request) => {
    const { name, role } = await caller(request)
    if (role !== 'admin') throw new HttpError(403, 'admins_only', 'Only an account of role admin may show an older release.')
    const { release } = parseBody(wish, await readText(request, 1024))
    if (hook.isWorkflow) {
      throw new HttpError(
        409,
        'host_keeps_releases',
        'This site is kept by a static host. Go back to an older deployment there: docs/deploy.md says how.',
      )
    }
    const { status, text } = await hook.ask({
      event: 'rollback',
      requestedBy: 'staff',
      askedBy: name,
      release,
    })
    const answer = publisherAnswer.safeParse(jsonIn(text))
    if (status === 409) throw new HttpError(409, 'no_such_release', answer.data?.message ?? 'There is no such release.')
    if (!answer.data?.release) {
      throw new HttpError(409, 'host_keeps_releases', 'Whoever builds this site cannot show an older release.')
    }
    return json(200, { release: answer.data.release })
  })
}
