/** What tests of other packages may use of the functions. Nothing else in this folder may be imported from outside. */
export { createHook } from './_shared/hook.ts'
export { createBuildReport } from './build-report/handler.ts'
export { createRebuild } from './rebuild-site/handler.ts'
export { createRollback } from './rollback-site/handler.ts'
