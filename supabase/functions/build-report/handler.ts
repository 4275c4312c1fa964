import { type AlarmReport, alarmReport } from '@bayt/content/entities/alarm'
import { BUILD_STATES, BUILD_TRIGGERS, loss, MAX_ASKED_BY, phasesMs } from '@bayt/content/entities/build'
import { deadLinks } from '@bayt/content/entities/dead-link'
import type { DueSets } from '@bayt/content/entities/due-sets'
import { verifiedId } from '@bayt/content/signed-request'
import { storable } from '@bayt/content/text/storable'
import { z } from 'zod'
import { decodeText, HttpError, json, parseBody, parseJson, readBytes, serveJson } from '../_shared/http.ts'

/** Largest `integer` of Postgres. */
const MAX_PAGES = 2_147_483_647

const report = z.object({
  build_key: z.uuid(),
  state: z.enum(BUILD_STATES),
  newest_change: z.number().int().nonnegative().nullable(),
  release_id: storable(100).nullable(),
  reason: storable(2_000).nullable(),
  dead_links: deadLinks.default([]),
  // An older publisher does not send the fields below.
  trigger: z.enum(BUILD_TRIGGERS).nullable().default(null),
  asked_by: storable(MAX_ASKED_BY).nullable().default(null),
  phases_ms: phasesMs.default({}),
  pages: z.number().int().nonnegative().max(MAX_PAGES).nullable().default(null),
  loss: loss.nullable().default(null),
})
export type BuildReport = z.output<typeof report>

export interface ReportDeps {
  /** Secret shared with the publisher. */
  secret: string
  store(report: BuildReport): Promise<void>
  /** Carries out the prepared sets that are due. */
  carryOutDue(): Promise<DueSets>
  /** Replaces the open alarms. */
  noteAlarms(report: AlarmReport): Promise<void>
}

/**
 * Stores the publisher's reports about builds and about open alarms. The console shows them. `{"due": true}` is the publisher's call for
 * prepared sets whose time has come.
 */
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
    const text = decodeText(body)
    const message = parseJson(text)
    if (has(message, 'due')) return json(200, await deps.carryOutDue())
    if (has(message, 'alarms')) await deps.noteAlarms(parseBody(alarmReport, text))
    else await deps.store(parseBody(report, text))
    return json(200, { stored: true })
  })
}

function has(body: unknown, key: string): boolean {
  return typeof body === 'object' && body !== null && key in body
}
