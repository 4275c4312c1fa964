import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { backendFaults } from './backend.ts'
import { burstFaults } from './burst.ts'
import { clockFaults } from './clock.ts'
import { diskFaults } from './disk.ts'
import { FaultHarness } from './harness/fault-harness.ts'
import { killFaults } from './kill.ts'
import { overloadFaults } from './overload.ts'
import { pictureFaults } from './pictures.ts'
import { twoPublisherFaults } from './two-publishers.ts'
import { webhookFaults } from './webhook.ts'

/**
 * The faults of docs/decisions/publishing.md, made in real processes while a visitor keeps reading. Each test starts and ends in
 * the same state: everything works, and all changes are public.
 */
const harness = new FaultHarness(inject('faultBackend'))
beforeAll(() => harness.open())
afterAll(() => harness.close())
beforeEach(() => harness.reset())

backendFaults(harness)
pictureFaults(harness)
diskFaults(harness)
killFaults(harness)
overloadFaults(harness)
twoPublisherFaults(harness)
webhookFaults(harness)
clockFaults(harness)
burstFaults(harness)
