import { join } from 'node:path'
import { PATIENT } from '@bayt/content/testing/patient'
import { defineConfig } from 'vitest/config'

/** The unit tests of one package, for `npm run test:mutants`: no databases and no processes. */
export default defineConfig({
  test: {
    root: join(process.cwd(), process.env.MUTANTS_FOLDER ?? ''),
    include: ['src/**/*.test.ts'],
    // Excludes tests that compare times (packages/content/src/testing/growth.ts).
    exclude: ['src/**/*growth.test.ts'],
    // A fixed seed: otherwise a random case could find a mutant in one run only.
    setupFiles: [join(process.cwd(), 'packages/content/src/testing/same-cases.ts')],
    ...PATIENT,
  },
})
