import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    // The render bundle is tested as the publisher runs it: by Node, untransformed.
    server: { deps: { external: [/\/dist\/render\//] } },
    // For a machine whose cores are busy: the time of a test is no result.
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
