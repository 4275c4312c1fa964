import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    // The render bundle is tested as the publisher runs it: by Node, untransformed.
    server: { deps: { external: [/\/dist\/render\//] } },
    testTimeout: 60_000,
  },
})
