import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'web-headers', isolate: false, testTimeout: 300_000 } })
