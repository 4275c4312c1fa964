import { defineConfig } from 'vitest/config'

/** The faults start real processes that share one backend: one after the other, when nothing else runs. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'publisher', include: ['src/**/*.test.ts'] } },
      { test: { name: 'publisher-simulation', include: ['simulation/*.test.ts'], testTimeout: 3_600_000 } },
      {
        test: {
          name: 'publisher-faults',
          include: ['faults/*.test.ts'],
          globalSetup: ['faults/harness/backend.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
