/** The exports for tests of other packages, other packages may import only this file of the folder. */
export { createHook } from './_shared/hook.ts'
export { createBuildReport } from './build-report/handler.ts'
export { createRebuild } from './rebuild-site/handler.ts'
export { createRollback } from './rollback-site/handler.ts'
