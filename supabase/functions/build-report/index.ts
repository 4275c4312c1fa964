import { dueSets } from '@bayt/content/entities/due-sets'
import { serverClient } from '../_shared/clients.ts'
import { projectSettings, required } from '../_shared/env.ts'
import { createBuildReport } from './handler.ts'

const env = (name: string) => Deno.env.get(name)
const client = serverClient(projectSettings(env))

/**
 * Removes expired data (docs/decisions/housekeeping.md). The report is already stored, so a failure is only a line in the log.
 */
async function housekeeping(): Promise<void> {
  const { error } = await client.rpc('housekeeping')
  if (error) console.warn(`Housekeeping failed: ${error.message}`)
}

Deno.serve(
  createBuildReport({
    secret: required(env, 'DEPLOY_HOOK_SECRET', 'the secret shared with the publisher'),
    async store(report) {
      const call = {
        p_build_key: report.build_key,
        p_state: report.state,
        p_newest_change: report.newest_change,
        p_release_id: report.release_id,
        p_reason: report.reason,
        p_dead_links: report.dead_links,
        p_trigger: report.trigger,
        p_asked_by: report.asked_by,
        p_phases_ms: report.phases_ms,
        p_pages: report.pages,
        p_loss: report.loss,
      }
      await client.rpc('report_build', call).throwOnError()
      if (report.state === 'live' || report.state === 'failed') await housekeeping()
    },
    async carryOutDue() {
      const { data } = await client.rpc('carry_out_due_sets').throwOnError()
      return dueSets.parse(data)
    },
    async noteAlarms(report) {
      await client.rpc('note_operation', { p_name: 'alarms', p_state: report }).throwOnError()
    },
  }),
)
