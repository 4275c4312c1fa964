/** The entry for tests of other packages: the stored session, and the values that tests try in forms. */
export { writeSession } from './src/lib/session/storage.ts'
export { FORM_CASES, type FormCases } from './src/resource/form/form-cases.ts'
