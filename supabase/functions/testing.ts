/** What tests of other packages may use of the functions. Nothing else in this folder may be imported from outside. */
export { isSigned } from './_shared/hmac.ts'
