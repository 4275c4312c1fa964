import { join } from 'node:path'

/** What tests and benchmarks of other packages may use of the publisher. Nothing else in this folder may be imported from outside. */
export { compressTexts, uncompressedTexts } from './src/compress.ts'
export { Compressor } from './src/compressor.ts'
export { ReleaseMaker } from './src/make-release.ts'
export { SiteServer } from './src/site-server.ts'

/** The command by which a workflow reports a build. */
export const REPORT_BUILD_COMMAND = join(import.meta.dirname, 'src/report-build.ts')
