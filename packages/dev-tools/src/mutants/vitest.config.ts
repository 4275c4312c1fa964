import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The unit tests of one package, for `npm run test:mutants`: no databases and no processes. */
export default defineConfig({
  test: { root: join(process.cwd(), process.env.MUTANTS_FOLDER ?? ''), include: ['src/**/*.test.ts'], testTimeout: 60_000 },
})
