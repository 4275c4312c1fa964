import { BUILD_STATES, BUILD_TRIGGERS, MAX_ASKED_BY, phasesMs } from '@bayt/content/entities/build'
import { deadLinks } from '@bayt/content/entities/dead-link'
import { verifiedId } from '@bayt/content/signed-request'
import { z } from 'zod'
import { HttpError, json, parseJson, readBytes, serveJson } from '../_shared/http.ts'

const report = z.object({
  build_key: z.uuid(),
  state: z.enum(BUILD_STATES),
  newest_change: z.number().int().nonnegative().nullable(),
  release_id: z.string().max(100).nullable(),
  reason: z.string().max(2_000).nullable(),
  dead_links: deadLinks.default([]),
  // Who reports may be older than this function.
  trigger: z.enum(BUILD_TRIGGERS).nullable().default(null),
  asked_by: z.string().max(MAX_ASKED_BY).nullable().default(null),
  phases_ms: phasesMs.default({}),
  pages: z.number().int().nonnegative().nullable().default(null),
})
export type BuildReport = z.output<typeof report>

export interface ReportDeps {
  /** Secret shared with the publisher. */
  secret: string
  store(report: BuildReport): Promise<void>
}

/** Takes the publisher's word on how a build goes, for the admin to show. */
export function createBuildReport(deps: ReportDeps): (request: Request) => Promise<Response> {
  return serveJson(async (request) => {
    const body = await readBytes(request, 64 * 1024)
    if (!(await verifiedId(deps.secret, (name) => request.headers.get(name), body))) {
      throw new HttpError(
        401,
        'not_signed',
        'The report is not signed by the publisher, or its clock is off by more than 5 minutes.',
      )
    }
    const parsed = report.safeParse(parseJson(new TextDecoder().decode(body)))
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new HttpError(400, 'invalid', `${issue?.path.join('.')}: ${issue?.message}`)
    }
    await deps.store(parsed.data)
    return json(200, { stored: true })
  })
}
