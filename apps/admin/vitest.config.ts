import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['src/**/*.test.ts', 'server/**/*.test.ts', 'edge/**/*.test.ts', 'vite/**/*.test.ts', 'worker/**/*.test.ts'] },
})
