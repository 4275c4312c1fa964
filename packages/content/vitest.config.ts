import { defineConfig } from 'vitest/config'

/** The modules are pure, so test files may share them. */
export default defineConfig({
  test: { name: 'content', isolate: false, testTimeout: 300_000, setupFiles: ['src/testing/same-cases.ts'] },
})
