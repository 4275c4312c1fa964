import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'release', isolate: false, testTimeout: 300_000 } })
