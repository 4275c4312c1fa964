import { join } from 'node:path'

/** The entry for tests and benchmarks of other packages, which may import no other file of the publisher. */
export { DocumentStore } from './src/documents/document-store.ts'
export { Documents } from './src/documents/documents.ts'
export { SiteServer } from './src/site-server.ts'

/** The command by which a workflow reports a build. */
export const REPORT_BUILD_COMMAND = join(import.meta.dirname, 'src/report-build.ts')

/** The command with which a workflow sends alarms to the operator. */
export const TELL_ALARMS_COMMAND = join(import.meta.dirname, 'src/tell-alarms.ts')
