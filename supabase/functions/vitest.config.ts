import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'functions', isolate: false, testTimeout: 300_000, setupFiles: ['@bayt/content/testing/same-cases'] },
})
