import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PATIENT } from '@bayt/content/testing/patient'
import { defineConfig } from 'vitest/config'

const files = globSync('{src,server,edge,vite,worker}/**/*.test.ts', { cwd: import.meta.dirname })
const CHANGES_ITS_WORKER = /vi\.(?:mock|doMock|resetModules|stubGlobal|stubEnv)\(|fake-indexeddb|@vitest-environment/
const changesItsWorker = (file: string) => CHANGES_ITS_WORKER.test(readFileSync(join(import.meta.dirname, file), 'utf8'))

/**
 * Files share the modules of a worker, which saves most of their time. Those that replace modules or globals, or store drafts,
 * have a worker of their own.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'admin',
          include: files.filter((file) => !changesItsWorker(file)),
          isolate: false,
          setupFiles: ['@bayt/content/testing/same-cases'],
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'admin-own-worker',
          include: files.filter(changesItsWorker),
          setupFiles: ['@bayt/content/testing/same-cases'],
          expect: PATIENT,
        },
      },
    ],
  },
})
