import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'content-transfer', isolate: false, testTimeout: 300_000 } })
