import { PATIENT } from '@bayt/content/testing/patient'
import { defineConfig } from 'vitest/config'

/** The fault tests start real processes with one shared backend, so they run one by one, after all other tests. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'publisher',
          include: ['src/**/*.test.ts'],
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
          ...PATIENT,
        },
      },
      { test: { name: 'publisher-simulation', include: ['test/simulation/*.test.ts'], testTimeout: 3_600_000 } },
      {
        test: {
          name: 'publisher-faults',
          include: ['test/faults/*.test.ts'],
          globalSetup: ['test/faults/harness/backend.ts'],
          ...PATIENT,
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
