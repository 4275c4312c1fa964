import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'design', isolate: false } })
