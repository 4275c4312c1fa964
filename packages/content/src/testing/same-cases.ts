import fc from 'fast-check'
import { sampleRuns } from './sample-runs.ts'
import { testSeed } from './seed.ts'

/** The number of cases that fast-check draws by itself. */
const FAST_CHECKS_OWN = 100

/** Setup of Vitest: properties without their own seed draw the same cases in each run. */
fc.configureGlobal({ seed: testSeed(), numRuns: sampleRuns(FAST_CHECKS_OWN) })
