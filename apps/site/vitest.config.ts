import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'worker/**/*.test.ts'],
    // The bundles are tested as they run elsewhere: by Node, untransformed.
    server: { deps: { external: [/\/dist\/(?:render|preview)\//] } },
    // For a machine whose cores are busy: the time of a test is no result.
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
