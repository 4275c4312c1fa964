import { afterAll, afterEach, beforeAll, beforeEach, describe, inject } from 'vitest'
import { backendFaults } from './backend.ts'
import { FaultHarness } from './harness/fault-harness.ts'
import { killFaults } from './kill.ts'
import { machineFaults } from './machine.ts'
import { scheduleFaults } from './schedule.ts'
import { webhookFaults } from './webhook.ts'

/**
 * The faults of docs/decisions/publishing.md, made in real processes while visitors keep reading. Each test starts and ends in the same
 * state: everything works, and all changes are public. `npm run faults -- --times 20` repeats each fault.
 */
describe('publishing', { repeats: Number(process.env.FAULTS_TIMES ?? 1) - 1 }, () => {
  const harness = new FaultHarness(inject('faultBackend'))
  beforeAll(() => harness.open())
  afterAll(() => harness.close())
  beforeEach(async () => {
    await harness.reset()
    harness.visit()
  })
  afterEach(() => harness.endVisit())

  backendFaults(harness)
  killFaults(harness)
  machineFaults(harness)
  scheduleFaults(harness)
  webhookFaults(harness)
})
