import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'brand', isolate: false, testTimeout: 300_000 } })
