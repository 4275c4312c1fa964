/** The entry for tests of other packages: the session as the console stores it. */
export { writeSession } from './src/lib/session/storage.ts'
