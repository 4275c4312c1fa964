import { isLongRun } from '@bayt/dev-tools/random-runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Installed, NEW_TEXT } from './installed.test-data.ts'

/** Updates of a publisher and a console beside a backend that runs elsewhere. */

const TIMEOUT_MS = 15 * 60_000
const installed = new Installed(true)

describe.runIf(isLongRun())('an update of an own machine with a hosted project', { timeout: TIMEOUT_MS }, () => {
  beforeAll(() => installed.prepare(), TIMEOUT_MS)
  afterAll(() => installed.remove(), TIMEOUT_MS)

  test('returns while the new console is not ready; the next update switches publisher and console', async () => {
    const file = 'apps/admin/server/serve.ts'
    const asked = await installed.update()
    expect(asked.output).toContain('There are no new migrations.')
    expect(asked.output).toContain('Pages differ.')
    const { to } = installed.journal
    const undo = installed.edit(file, 'const BASE = ', "throw new Error('broken')\nconst BASE = ", to)
    const failed = await installed.update(['--accept-changes'], { env: { UPDATE_READY_MINUTES: '0.7' } })
    expect(failed.output).toMatch(/The update failed at step 6 \(switch\): The services are not ready .*\/readyz does not answer/)
    expect(failed.output).toContain('The services run the old version again.')
    expect(installed.current).toBe(installed.old)
    expect(await installed.isReady()).not.toContain(NEW_TEXT)
    undo()
    const done = await installed.update(['--to', to, '--accept-changes'])
    expect(done.output).toContain('The functions of the project stay, because SUPABASE_DB_PASSWORD is not set.')
    expect(done.output).toContain('The update is done.')
    expect(installed.current).toBe(to)
    expect(await installed.isReady()).toContain(NEW_TEXT)
  })
})
