/** The exports for tests of other packages: no other file of this folder may be imported there. */
export { createHook } from './_shared/hook.ts'
export { createBuildReport } from './build-report/handler.ts'
export { createRebuild } from './rebuild-site/handler.ts'
export { createRollback } from './rollback-site/handler.ts'
