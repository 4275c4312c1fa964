import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'design', isolate: false, testTimeout: 300_000 } })
