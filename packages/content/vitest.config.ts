import { defineConfig } from 'vitest/config'

/** The modules are pure, so files may share them. */
export default defineConfig({ test: { name: 'content', isolate: false, setupFiles: ['src/testing/same-cases.ts'] } })
