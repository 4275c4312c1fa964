import fc from 'fast-check'
import { testSeed } from './seed.ts'

/** Setup of Vitest: properties without a seed of their own draw the same cases in each run. */
fc.configureGlobal({ seed: testSeed() })
