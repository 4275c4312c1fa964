import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PATIENT } from '@bayt/content/testing/patient'
import { defineConfig } from 'vitest/config'

const files = globSync('{src,server,edge,vite,worker}/**/*.test.ts', { cwd: import.meta.dirname })
const CHANGES_GLOBALS = /vi\.(?:mock|doMock|resetModules|stubGlobal|stubEnv)\(|fake-indexeddb|@vitest-environment/
const changesGlobals = (file: string) => CHANGES_GLOBALS.test(readFileSync(join(import.meta.dirname, file), 'utf8'))
/** Files that need a worker of their own: a Vite build changes the process that runs it, and a `vm` context has no `BroadcastChannel`. */
const needsWorker = (file: string) => file.startsWith('vite/') || file === 'src/data/services.test.ts'

const project = (name: string, include: string[], isolation: { isolate?: boolean; pool?: 'vmForks' }) => ({
  test: { name, include, setupFiles: ['@bayt/content/testing/same-cases'], ...PATIENT, ...isolation },
})

/**
 * Test files share the modules of a worker, which saves most of their time. Files that replace modules or globals, or store
 * drafts, have their own context in a worker (`vmForks`): a worker for each file costs three times as much.
 */
export default defineConfig({
  test: {
    projects: [
      project(
        'admin',
        files.filter((file) => !changesGlobals(file)),
        { isolate: false },
      ),
      project(
        'admin-own-context',
        files.filter((file) => changesGlobals(file) && !needsWorker(file)),
        { pool: 'vmForks' },
      ),
      project(
        'admin-own-worker',
        files.filter((file) => changesGlobals(file) && needsWorker(file)),
        {},
      ),
    ],
  },
})
