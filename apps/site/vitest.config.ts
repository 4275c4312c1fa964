import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PATIENT } from '@bayt/content/testing/patient'
import { defineConfig } from 'vitest/config'

const files = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'worker/**/*.test.ts'], { cwd: import.meta.dirname })
const CHANGES_ITS_WORKER = /vi\.(?:mock|doMock|resetModules|stubGlobal|stubEnv)\(|@vitest-environment/
const changesItsWorker = (file: string) => CHANGES_ITS_WORKER.test(readFileSync(join(import.meta.dirname, file), 'utf8'))

const project = (name: string, include: string[], isolate: boolean) => ({
  test: {
    name,
    include,
    isolate,
    // Tests run the bundles in the same way as production: in Node, untransformed.
    server: { deps: { external: [/\/dist\/(?:render|preview)\//] } },
    ...PATIENT,
  },
})

/** Test files share the modules of a worker, including the bundle of the site. Files that replace modules or globals have their own worker. */
export default defineConfig({
  test: {
    projects: [
      project(
        'site',
        files.filter((file) => !changesItsWorker(file)),
        false,
      ),
      project('site-own-worker', files.filter(changesItsWorker), true),
    ],
  },
})
