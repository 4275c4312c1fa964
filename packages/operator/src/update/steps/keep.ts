import { projectWithKey } from '@bayt/content-transfer/project'
import type { Step } from '../machine.ts'

/** Keeps the old version for a return. */
export const keep: Step = {
  name: 'keep',
  title: 'Keeping the old version',
  async run({ place, journal, report }) {
    const { from, to, commit } = journal.update
    const p_state = { ok: true, at: new Date().toISOString(), fault: null, version: commit ?? to }
    // A project of an earlier version has no such function.
    const { error } = await projectWithKey(place.url, place.secretKey).client.rpc('note_operation', { p_name: 'update', p_state })
    if (error) report(`     The project could not store the outcome of the update: ${error.message}`)
    return `It stays in ${from}. Back to it: npm run update -- --back`
  },
}
