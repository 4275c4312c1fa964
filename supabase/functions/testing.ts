/** The exports for tests of other packages, which may import nothing else from this folder. */
export { createHook } from './_shared/hook.ts'
export { createBuildReport } from './build-report/handler.ts'
export { createRebuild } from './rebuild-site/handler.ts'
export { createRollback } from './rollback-site/handler.ts'
