/** The entry for tests of other packages: the stored session, and the values that tests try in forms. */

export { FORM_CASES, type FormCases } from './src/app/form-cases.test-data.ts'
export { writeSession } from './src/data/session/storage.ts'
