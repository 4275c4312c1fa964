import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'functions', isolate: false, setupFiles: ['@bayt/content/testing/same-cases'] } })
