import { type AlarmReport, alarmReport } from '@bayt/content/entities/alarm'
import { buildReport, type ReceivedReport } from '@bayt/content/entities/build'
import type { DueSets } from '@bayt/content/entities/due-sets'
import { verifiedId } from '@bayt/content/signed-request'
import { decodeText, HttpError, json, parseBody, parseJson, readBytes, serveJson } from '../_shared/http.ts'

export interface ReportDeps {
  /** Secret shared with the publisher. */
  secret: string
  store(report: ReceivedReport): Promise<void>
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
    else await deps.store(parseBody(buildReport, text))
    return json(200, { stored: true })
  })
}

function has(body: unknown, key: string): boolean {
  return typeof body === 'object' && body !== null && key in body
}
